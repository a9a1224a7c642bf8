//@ property: memory-safety
//@ truth: holds
//@ expect: holds
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void) {
    int n = __VERIFIER_nondet_uchar() + 1;
    int numbers[n];
    for (int i = 0; i < n; i++)
        numbers[i] = i;
    int sum = 0;
    for (int i = n - 1; i >= 0; i--)
        sum += numbers[i];
    return sum < 0;
}
