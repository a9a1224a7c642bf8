//@ property: termination
//@ truth: holds
//@ expect: holds
/* The exponent is halved in every round. */
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
    unsigned base = __VERIFIER_nondet_uint();
    unsigned exponent = __VERIFIER_nondet_uint();
    unsigned result = 1;
    while (exponent > 0) {
        if (exponent & 1)
            result *= base;
        base *= base;
        exponent >>= 1;
    }
    return result == 9;
}
