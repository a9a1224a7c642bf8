//@ property: termination
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
/* The last round of the inner loop sets the outer counter back. */
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int n = __VERIFIER_nondet_int();
    if (n < 1 || n > 100)
        return 0;
    for (int i = 0; i < n; i++) //~ endless-run
        for (int j = 0; j < n; j++)
            if (j == n - 1 && i == n - 1)
                i = -1;
    return 0;
}
