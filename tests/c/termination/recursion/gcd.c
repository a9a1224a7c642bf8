//@ property: termination
//@ truth: holds
//@ expect: holds
/* The second argument becomes a remainder of itself. */
extern unsigned __VERIFIER_nondet_uint(void);
static unsigned gcd(unsigned a, unsigned b) {
    return b == 0 ? a : gcd(b, a % b);
}
int main(void) {
    unsigned a = __VERIFIER_nondet_uint();
    return gcd(a, __VERIFIER_nondet_uint()) == 3;
}
