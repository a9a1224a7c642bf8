//@ property: termination
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
/* One divides every number and changes none. */
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
    unsigned n = __VERIFIER_nondet_uint() % 10000;
    unsigned factors = 0;
    for (unsigned d = 1; d * d <= n; d++)
        while (n % d == 0) { //~ endless-run
            n /= d;
            factors++;
        }
    return factors == 99;
}
