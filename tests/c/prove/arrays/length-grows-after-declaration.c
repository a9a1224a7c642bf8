//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
extern unsigned char __VERIFIER_nondet_uchar(void);
/* The array keeps the length that n had. */
int main(void) {
    int n = __VERIFIER_nondet_uchar() + 1;
    int numbers[n];
    n = n + 1;
    for (int i = 0; i < n; i++)
        numbers[i] = i; //~ out-of-bounds
    return 0;
}
