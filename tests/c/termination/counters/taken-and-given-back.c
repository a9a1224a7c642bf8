//@ property: termination
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
/* What is taken from one counter comes back later, sooner or later as inputs say: their sum never changes. */
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int a = __VERIFIER_nondet_int();
    int b = 0;
    if (a > 1000)
        return 0;
    while (a > 0) { //~ endless-run
        if (b == 0 || __VERIFIER_nondet_int() == 0) {
            a--;
            b++;
        } else {
            a += b;
            b = 0;
        }
        if (a == 0 && b > 0) {
            a = b;
            b = 0;
        }
    }
    return 0;
}
