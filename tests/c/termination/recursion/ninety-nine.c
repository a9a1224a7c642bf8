//@ property: termination
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
/* Eleven up and eleven down: the outer call gets the first argument again. */
extern int __VERIFIER_nondet_int(void);
static int ninety_nine(int n) { //~ endless-run
    return n > 100 ? n - 11 : ninety_nine(ninety_nine(n + 11)); //~ endless-run
}
int main(void) {
    int n = __VERIFIER_nondet_int();
    return n > -100 && ninety_nine(n) == 90;
}
