//@ property: memory-safety
//@ truth: holds
//@ expect: holds
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
    int red = 0, blue = 0;
    int *slot[100];
    unsigned n = __VERIFIER_nondet_uint() % 100 + 1;
    for (unsigned i = 0; i < n; i++)
        slot[i] = __VERIFIER_nondet_int() ? &red : &blue;
    *slot[__VERIFIER_nondet_uint() % n] = 1;
    for (unsigned i = 0; i < n; i++)
        *slot[i] = 2;
    return red + blue;
}
