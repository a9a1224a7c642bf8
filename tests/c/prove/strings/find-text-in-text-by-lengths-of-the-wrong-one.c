//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
extern unsigned char __VERIFIER_nondet_uchar(void);
static char text[256];
static char wanted[256];
int main(void) {
    int n = __VERIFIER_nondet_uchar();
    int m = __VERIFIER_nondet_uchar();
    wanted[0] = (char)__VERIFIER_nondet_uchar();
    if (m < 1)
        return 0;
    for (int start = 0; start <= n; start++) {
        int i = m;
        while (i > 0 && text[start + i - 1] == wanted[i - 1]) //~ out-of-bounds
            i--;
        if (i == 0)
            return 0;
    }
    return 1;
}
