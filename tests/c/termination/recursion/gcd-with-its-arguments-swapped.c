//@ property: termination
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
/* The arguments of the inner call are in the wrong order: a remainder of a smaller number is the number itself. */
extern unsigned __VERIFIER_nondet_uint(void);
static unsigned gcd(unsigned a, unsigned b) { //~ endless-run
    return b == 0 ? a : gcd(a % b, b); //~ endless-run
}
int main(void) {
    unsigned a = __VERIFIER_nondet_uint();
    return gcd(a, __VERIFIER_nondet_uint()) == 3;
}
