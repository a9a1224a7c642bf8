//@ property: termination
//@ truth: violated
//@ expect: unknown
/* What wraps is smaller, and then it does not. */
extern int __VERIFIER_nondet_int(void);
static void call(int a, int b) {
    if (a > b)
        call(a, b);  //~ endless-run
}
int main(void) {
    int x = __VERIFIER_nondet_int();
    if (x != 2147483647)
        return 0;
    call(x + 1, x);
    return 0;
}
