//@ property: memory-safety
//@ truth: holds
//@ expect: holds
extern unsigned char __VERIFIER_nondet_uchar(void);
static char text[256];
static char wanted[256];
int main(void) {
    int n = __VERIFIER_nondet_uchar();
    int m = __VERIFIER_nondet_uchar();
    for (int start = 0; start + m <= n; start++) {
        int i = 0;
        while (i < m && text[start + i] == wanted[i])
            i++;
        if (i == m)
            return 0;
    }
    return 1;
}
