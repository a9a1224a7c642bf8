//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
static char small[4], large[8];
int main(void) {
    char *slot[100];
    unsigned n = __VERIFIER_nondet_uint() % 100 + 1;
    for (unsigned i = 0; i < n; i++)
        slot[i] = __VERIFIER_nondet_int() ? small : large;
    slot[__VERIFIER_nondet_uint() % n][4] = 1; //~ out-of-bounds
    return 0;
}
