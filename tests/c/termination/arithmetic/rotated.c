//@ property: termination
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
/* What leaves at one end comes in at the other. */
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
    unsigned x = __VERIFIER_nondet_uint();
    while (x != 0) //~ endless-run
        x = x << 1 | x >> 31;
    return 0;
}
