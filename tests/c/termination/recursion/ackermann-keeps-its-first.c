//@ property: termination
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
/* At zero the first argument is not lessened: the same call again. */
extern unsigned __VERIFIER_nondet_uint(void);
static unsigned ackermann(unsigned m, unsigned n) { //~ endless-run
    if (m == 0)
        return n + 1;
    if (n == 0)
        return ackermann(m, 1); //~ endless-run
    return ackermann(m - 1, ackermann(m, n - 1)); //~ endless-run
}
int main(void) {
    unsigned m = __VERIFIER_nondet_uint() % 3;
    unsigned n = __VERIFIER_nondet_uint() % 20;
    return ackermann(m, n) == 4;
}
