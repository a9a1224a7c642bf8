//@ property: termination
//@ truth: violated
//@ expect: unknown
/* What wraps is smaller, what compilers make of it is greater. */
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int x = __VERIFIER_nondet_int();
    if (x < 2147483647)
        return 0;
    int y = x + 1;
    while (y > x)  //~ endless-run
        ;
    return 0;
}
