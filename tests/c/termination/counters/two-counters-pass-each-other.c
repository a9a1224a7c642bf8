//@ property: termination
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
/* An odd distance shrinks by two each round, so the counters are never equal, not even after they wrap around. */
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
    unsigned low = 0;
    unsigned high = __VERIFIER_nondet_uint();
    while (low != high) { //~ endless-run
        low++;
        high--;
    }
    return 0;
}
