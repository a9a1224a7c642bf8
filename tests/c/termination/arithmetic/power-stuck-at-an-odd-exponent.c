//@ property: termination
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
/* An odd exponent is used and not lessened. */
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
    unsigned base = __VERIFIER_nondet_uint();
    unsigned exponent = __VERIFIER_nondet_uint();
    unsigned result = 1;
    while (exponent > 0) { //~ endless-run
        if (exponent & 1) {
            result *= base;
        } else {
            base *= base;
            exponent >>= 1;
        }
    }
    return result == 9;
}
