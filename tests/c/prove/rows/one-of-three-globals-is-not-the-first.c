//@ property: assertions
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
extern void reach_error(void);
static int red = 1, blue = 2, green = 3;
int main(void) {
    int *slot[100];
    unsigned n = __VERIFIER_nondet_uint() % 100 + 1;
    for (unsigned i = 0; i < n; i++) {
        int which = __VERIFIER_nondet_int();
        slot[i] = which > 0 ? &red : which < 0 ? &blue : &green;
    }
    int found = *slot[__VERIFIER_nondet_uint() % n];
    if (found == 3)
        reach_error(); //~ error-reached
    return 0;
}
