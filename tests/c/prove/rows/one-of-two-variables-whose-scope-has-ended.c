//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
static int red;
int main(void) {
    int *slot[100];
    unsigned n = __VERIFIER_nondet_uint() % 100 + 1;
    {
        int blue = 0;
        for (unsigned i = 0; i < n; i++)
            slot[i] = __VERIFIER_nondet_int() ? &red : &blue;
        *slot[n - 1] = 1;
    }
    *slot[n - 1] = 1; //~ use-after-scope
    return 0;
}
