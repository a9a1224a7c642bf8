//@ property: termination
//@ truth: holds
//@ expect: holds
/* A loop calls the function for every smaller number. */
extern unsigned __VERIFIER_nondet_uint(void);
static unsigned partitions(unsigned n) {
    unsigned sum = 1;
    for (unsigned i = 1; i < n; i++)
        sum += partitions(n - i);
    return sum;
}
int main(void) {
    return partitions(__VERIFIER_nondet_uint() % 24) == 3;
}
