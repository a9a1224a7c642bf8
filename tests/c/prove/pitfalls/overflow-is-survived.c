//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
extern int __VERIFIER_nondet_int(void);
/* At the greatest n, n + 1 is negative. */
int main(void) {
    char cells[4] = {0};
    int n = __VERIFIER_nondet_int();
    if (n < 0)
        return 0;
    if (n + 1 <= 4)
        cells[n] = 1; //~ out-of-bounds
    return cells[0];
}
