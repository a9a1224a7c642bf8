//@ property: termination
//@ truth: holds
//@ expect: holds
/* The assumption leaves out the step of zero. */
extern int __VERIFIER_nondet_int(void);
extern void __VERIFIER_assume(int);
int main(void) {
    int rest = __VERIFIER_nondet_int();
    int step = __VERIFIER_nondet_int();
    __VERIFIER_assume(step > 0);
    while (rest > 0)
        rest -= step;
    return 0;
}
