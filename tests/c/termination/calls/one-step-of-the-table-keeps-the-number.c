//@ property: termination
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
/* One of the steps keeps the number at one or above. */
extern unsigned __VERIFIER_nondet_uint(void);
static unsigned halve(unsigned n) {
    return n / 2;
}
static unsigned round_up(unsigned n) {
    return n / 2 + n % 2;
}
int main(void) {
    unsigned (*const steps[])(unsigned) = {halve, round_up};
    unsigned n = __VERIFIER_nondet_uint();
    while (n > 0) //~ endless-run
        n = steps[__VERIFIER_nondet_uint() % 2](n);
    return 0;
}
