//@ property: termination
//@ truth: holds
//@ expect: holds
/* Every step of the table makes the number smaller. */
extern unsigned __VERIFIER_nondet_uint(void);
static unsigned halve(unsigned n) {
    return n / 2;
}
static unsigned lessen(unsigned n) {
    return n - 1;
}
int main(void) {
    unsigned (*const steps[])(unsigned) = {halve, lessen};
    unsigned n = __VERIFIER_nondet_uint();
    while (n > 0)
        n = steps[__VERIFIER_nondet_uint() % 2](n);
    return 0;
}
