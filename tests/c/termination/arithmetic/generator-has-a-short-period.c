//@ property: termination
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
/* With a factor of four the generator ends in a fixed point. */
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
    unsigned x = __VERIFIER_nondet_uint() % 16;
    while (x != 7) //~ endless-run
        x = (4 * x + 3) % 16;
    return 0;
}
