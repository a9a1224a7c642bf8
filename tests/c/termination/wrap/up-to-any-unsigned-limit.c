//@ property: termination
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
/* With the largest limit the counter is never above it. */
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
    unsigned limit = __VERIFIER_nondet_uint();
    unsigned sum = 0;
    for (unsigned i = 0; i <= limit; i++) //~ endless-run
        sum += i;
    return sum == 1;
}
