//@ property: termination
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
/* All but the lowest bit is cleared, and that one stays. */
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
    unsigned x = __VERIFIER_nondet_uint();
    unsigned ones = 0;
    while (x) { //~ endless-run
        x &= -x;
        ones++;
    }
    return ones == 33;
}
