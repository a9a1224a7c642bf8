//@ property: termination
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
/* A base of one is let in. */
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
    unsigned n = __VERIFIER_nondet_uint();
    unsigned base = __VERIFIER_nondet_uint();
    unsigned sum = 0;
    if (base < 1)
        return 0;
    while (n > 0) { //~ endless-run
        sum += n % base;
        n /= base;
    }
    return sum == 1;
}
