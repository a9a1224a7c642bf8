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
    for (unsigned i = 0; i < n; i++)
        slot[i] = __VERIFIER_nondet_int() ? &red : 0;
    for (unsigned i = 0; i < n; i++)
        *slot[i] = 1; //~ null-dereference
    return red;
}
