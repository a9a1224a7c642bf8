//@ property: termination
//@ truth: holds
//@ expect: unknown
/* Newton's method for a root, as long as the guess falls. */
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
    unsigned long n = __VERIFIER_nondet_uint();
    if (n == 0)
        return 0;
    unsigned long guess = n;
    unsigned long next = (guess + 1) / 2;
    while (next < guess) {
        guess = next;
        next = (guess + n / guess) / 2;
    }
    return guess == 70000;
}
