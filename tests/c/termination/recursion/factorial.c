//@ property: termination
//@ truth: holds
//@ expect: holds
/* The argument goes down to zero. */
extern unsigned __VERIFIER_nondet_uint(void);
static unsigned factorial(unsigned n) {
    return n == 0 ? 1 : n * factorial(n - 1);
}
int main(void) {
    return factorial(__VERIFIER_nondet_uint() % 5000) == 5;
}
