//@ property: termination
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
/* An unsigned counter is at least zero for ever. */
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
    unsigned sum = 0;
    for (unsigned i = __VERIFIER_nondet_uint(); i >= 0; i--) //~ endless-run
        sum += i;
    return sum == 1;
}
