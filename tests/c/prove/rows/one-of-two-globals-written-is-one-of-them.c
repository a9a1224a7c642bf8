//@ property: assertions
//@ truth: holds
//@ expect: holds
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);
static int red, blue;
int main(void) {
    int *slot[100];
    unsigned n = __VERIFIER_nondet_uint() % 100 + 1;
    for (unsigned i = 0; i < n; i++)
        slot[i] = __VERIFIER_nondet_int() ? &red : &blue;
    *slot[n - 1] = 1;
    if (red + blue != 1)
        reach_error();
    return 0;
}
