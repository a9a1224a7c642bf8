//@ property: termination
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
/* Whatever is spent of one counter, the other is refilled: inputs can go on for ever. */
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int a = __VERIFIER_nondet_int();
    int b = __VERIFIER_nondet_int();
    while (a > 0 && b > 0) { //~ endless-run
        if (__VERIFIER_nondet_int()) {
            a--;
            b = __VERIFIER_nondet_int();
        } else {
            b--;
            a = __VERIFIER_nondet_int();
        }
    }
    return 0;
}
