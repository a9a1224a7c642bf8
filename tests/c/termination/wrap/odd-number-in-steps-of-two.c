//@ property: termination
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
/* An odd number stays odd when it wraps around. */
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
    unsigned x = __VERIFIER_nondet_uint() | 1u;
    while (x != 0) //~ endless-run
        x += 2;
    return 0;
}
