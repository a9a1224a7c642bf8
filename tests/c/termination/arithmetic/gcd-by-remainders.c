//@ property: termination
//@ truth: holds
//@ expect: holds
/* The remainder is smaller than the divisor. */
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
    unsigned a = __VERIFIER_nondet_uint();
    unsigned b = __VERIFIER_nondet_uint();
    while (b != 0) {
        unsigned rest = a % b;
        a = b;
        b = rest;
    }
    return a == 17;
}
