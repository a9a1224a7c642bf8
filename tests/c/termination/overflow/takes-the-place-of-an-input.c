//@ property: termination
//@ truth: violated
//@ expect: unknown
/* A number comes first, and what overflows takes its place. */
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
    int x = __VERIFIER_nondet_int();
    if (x < 2147483647)
        return 0;
    int y = __VERIFIER_nondet_int();
    unsigned n = __VERIFIER_nondet_uint();
    for (unsigned i = 0; i < n; i++)
        y = x + 1;
    while (y > x)  //~ endless-run
        ;
    return 0;
}
