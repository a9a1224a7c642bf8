//@ property: termination
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
/* A negative argument never meets zero: here it is brought back into a range, round and round. */
extern int __VERIFIER_nondet_int(void);
static unsigned factorial(int n) { //~ endless-run
    if (n == 0)
        return 1;
    if (n < -1000)
        n = -1;
    return (unsigned)n * factorial(n - 1); //~ endless-run
}
int main(void) {
    return factorial(__VERIFIER_nondet_int()) == 5;
}
