//@ property: termination
//@ truth: holds
//@ expect: holds
/* Each spent `a` refills `b` with any amount; `a` is never refilled. */
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int a = __VERIFIER_nondet_int();
    int b = __VERIFIER_nondet_int();
    while (a > 0 && b > 0) {
        if (__VERIFIER_nondet_int()) {
            a--;
            b = __VERIFIER_nondet_int();
        } else {
            b--;
        }
    }
    return 0;
}
