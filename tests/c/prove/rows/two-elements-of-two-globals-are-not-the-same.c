//@ property: assertions
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);
static int red, blue;
int main(void) {
    int *slot[100];
    unsigned n = __VERIFIER_nondet_uint() % 99 + 2;
    for (unsigned i = 0; i < n; i++)
        slot[i] = __VERIFIER_nondet_int() ? &red : &blue;
    if (slot[0] != slot[1])
        reach_error(); //~ error-reached
    return 0;
}
