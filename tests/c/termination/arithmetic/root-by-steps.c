//@ property: termination
//@ truth: holds
//@ expect: unknown
/* The square of the next candidate grows past the number. */
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
    unsigned long n = __VERIFIER_nondet_uint();
    unsigned long root = 0;
    while ((root + 1) * (root + 1) <= n)
        root++;
    return root == 70000;
}
