//@ property: memory-safety
//@ truth: holds
//@ expect: holds
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void) {
    int n = __VERIFIER_nondet_uchar() % 64 + 1;
    int cells[n][n];
    for (int i = 0; i < n; i++)
        for (int j = 0; j <= i; j++) {
            cells[i][j] = 1;
            cells[j][i] = 1;
        }
    return 0;
}
