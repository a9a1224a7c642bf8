//@ property: termination
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
/* The rest is below eight at some time, and the next step wraps around. */
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
    unsigned rest = __VERIFIER_nondet_uint();
    while (rest > 0) //~ endless-run
        rest -= 8;
    return 0;
}
