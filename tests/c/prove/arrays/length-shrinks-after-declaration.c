//@ property: memory-safety
//@ truth: holds
//@ expect: holds
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void) {
    int n = __VERIFIER_nondet_uchar() + 1;
    int numbers[n];
    n = n - 1;
    for (int i = 0; i < n; i++)
        numbers[i + 1] = i;
    return 0;
}
