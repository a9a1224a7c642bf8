//@ property: termination
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
/* The callee lowers the number and then replaces it by an input. */
extern int __VERIFIER_nondet_int(void);
static void next(int *rest) {
    --*rest;
    if (*rest > 2)
        *rest = __VERIFIER_nondet_int();
}
int main(void) {
    int rest = __VERIFIER_nondet_int();
    while (rest > 0) //~ endless-run
        next(&rest);
    return 0;
}
