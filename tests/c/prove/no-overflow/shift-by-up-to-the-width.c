//@ property: no-overflow
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
    unsigned amount = __VERIFIER_nondet_uint();
    if (amount > 32)
        return 0;
    return 1u << amount == 2; //~ bad-shift
}
