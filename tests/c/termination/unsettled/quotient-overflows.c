//@ property: termination
//@ truth: holds
//@ expect: unknown
/* The least number has no quotient by minus one: C says nothing of the loop behind it. */
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int n = __VERIFIER_nondet_int();
    int d = __VERIFIER_nondet_int();
    if (d == 0)
        return 0;
    int q = n / d;
    unsigned i = 0;
    while (i < 10)
        i++;
    return q > 0;
}
