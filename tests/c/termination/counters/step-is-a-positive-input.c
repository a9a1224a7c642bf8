//@ property: termination
//@ truth: holds
//@ expect: holds
/* The step is not known, only that it is at least one. */
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int rest = __VERIFIER_nondet_int();
    int step = __VERIFIER_nondet_int();
    if (step < 1)
        step = 1;
    while (rest > 0)
        rest -= step;
    return 0;
}
