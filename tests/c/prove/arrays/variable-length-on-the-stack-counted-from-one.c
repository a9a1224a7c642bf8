//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void) {
    int n = __VERIFIER_nondet_uchar() + 1;
    int numbers[n];
    for (int i = 1; i <= n; i++)
        numbers[i] = i; //~ out-of-bounds
    return 0;
}
