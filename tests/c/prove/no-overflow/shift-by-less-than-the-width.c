//@ property: no-overflow
//@ truth: holds
//@ expect: holds
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
    unsigned amount = __VERIFIER_nondet_uint();
    unsigned mask = 0;
    for (unsigned i = 0; i < amount % 32; i++)
        mask |= 1u << i;
    return mask >> (amount & 31) == 1;
}
