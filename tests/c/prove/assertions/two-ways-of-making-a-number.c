//@ property: assertions
//@ truth: violated
//@ expect: violated
// One way gives 15, the other never does: bit 4 is set whatever is added by "or". A state that holds the second value does
// not cover one that holds the first.
extern unsigned short __VERIFIER_nondet_ushort(void);
extern _Bool __VERIFIER_nondet_bool(void);
extern void reach_error(void);
int main(void) {
    unsigned short h = __VERIFIER_nondet_ushort();
    int v = __VERIFIER_nondet_bool() ? 15 : (-18 | h);
    if (v == 15)
        reach_error(); //~ error-reached
    return 0;
}
