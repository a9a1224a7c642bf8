//@ property: termination
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
/* Half of one is zero: the last one is never taken. */
extern unsigned long __VERIFIER_nondet_ulong(void);
int main(void) {
    unsigned long rest = __VERIFIER_nondet_ulong();
    while (rest > 0) //~ endless-run
        rest -= rest / 2;
    return 0;
}
