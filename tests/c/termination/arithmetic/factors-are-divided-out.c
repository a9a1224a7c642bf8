//@ property: termination
//@ truth: holds
//@ expect: unknown
/* A factor of two or more makes the number smaller. */
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
    unsigned n = __VERIFIER_nondet_uint() % 10000;
    int factors = 0;
    for (unsigned d = 2; d * d <= n; d++)
        while (n % d == 0) {
            n /= d;
            factors++;
        }
    return factors == 99;
}
