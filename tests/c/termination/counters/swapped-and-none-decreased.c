//@ property: termination
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
/* The two change places, and what one loses is given back on the way. */
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int a = __VERIFIER_nondet_int();
    int b = __VERIFIER_nondet_int();
    while (a > 0) { //~ endless-run
        int less = a - 1;
        a = b;
        b = less + 1;
    }
    return 0;
}
