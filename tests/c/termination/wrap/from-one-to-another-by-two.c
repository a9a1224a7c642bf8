//@ property: termination
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
/* The distance may be odd. */
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
    unsigned from = __VERIFIER_nondet_uint();
    unsigned to = __VERIFIER_nondet_uint();
    for (unsigned i = from; i != to; i += 2) //~ endless-run
        ;
    return 0;
}
