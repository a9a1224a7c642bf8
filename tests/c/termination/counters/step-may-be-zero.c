//@ property: termination
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
/* Only negative steps are refused; zero is accepted. */
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int rest = __VERIFIER_nondet_int();
    int step = __VERIFIER_nondet_int();
    if (step < 0)
        return 0;
    while (rest > 0) //~ endless-run
        rest -= step;
    return 0;
}
