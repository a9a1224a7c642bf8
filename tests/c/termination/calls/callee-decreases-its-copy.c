//@ property: termination
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
/* The callee changes its own copy of the counter. */
extern int __VERIFIER_nondet_int(void);
static void take_one(int rest) {
    rest -= 1;
}
int main(void) {
    int rest = __VERIFIER_nondet_int();
    while (rest > 0) //~ endless-run
        take_one(rest);
    return 0;
}
