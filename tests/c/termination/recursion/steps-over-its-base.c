//@ property: termination
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
/* In steps of two an odd number passes zero, wraps around and stays odd. */
extern unsigned __VERIFIER_nondet_uint(void);
static unsigned pairs(unsigned n) { //~ endless-run
    if (n == 0)
        return 1;
    return 1 + pairs(n - 2); //~ endless-run
}
int main(void) {
    return pairs(__VERIFIER_nondet_uint() % 25) == 4;
}
