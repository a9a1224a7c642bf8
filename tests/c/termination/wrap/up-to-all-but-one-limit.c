//@ property: termination
//@ truth: holds
//@ expect: holds
/* The largest limit is left out. */
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
    unsigned limit = __VERIFIER_nondet_uint();
    unsigned sum = 0;
    if (limit == 0xffffffffu)
        return 0;
    for (unsigned i = 0; i <= limit; i++)
        sum += i;
    return sum == 1;
}
