//@ property: assertions
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
extern void abort(void);
extern unsigned __VERIFIER_nondet_uint(void);
void reach_error(void) { abort(); }
int main(void) {
    unsigned x = __VERIFIER_nondet_uint();
    if (x * 3 == 0x12345678u)
        reach_error(); //~ error-reached
    return 0;
}
