//@ property: termination
//@ truth: violated
//@ expect: unknown
/* The sum is set in some rounds or in none; nothing ends because it wraps. */
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
    int x = __VERIFIER_nondet_int();
    if (x < 2147483647)
        return 0;
    int y = 0;
    unsigned n = __VERIFIER_nondet_uint();
    for (unsigned i = 0; i < n; i++)
        y = x + 1;
    while (y > x)  //~ endless-run
        ;
    return 0;
}
