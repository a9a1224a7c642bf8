//@ property: termination
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
/* The loop begins at zero, so that the first call gets the same number. */
extern unsigned __VERIFIER_nondet_uint(void);
static unsigned partitions(unsigned n) { //~ endless-run
    unsigned sum = 1;
    for (unsigned i = 0; i < n; i++)
        sum += partitions(n - i); //~ endless-run
    return sum;
}
int main(void) {
    return partitions(__VERIFIER_nondet_uint() % 24) == 3;
}
