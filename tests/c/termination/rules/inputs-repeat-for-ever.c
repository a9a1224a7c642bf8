//@ property: termination
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
/* Nothing says that the inputs ever change. */
extern int __VERIFIER_nondet_int(void);
int main(void) {
    while (__VERIFIER_nondet_int()) //~ endless-run
        ;
    return 0;
}
