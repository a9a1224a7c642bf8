//@ property: memory-safety
//@ truth: violated
//@ expect: violated
#include <stdlib.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void) {
    int n = __VERIFIER_nondet_uchar() + 1, m = __VERIFIER_nondet_uchar() + 1, k = __VERIFIER_nondet_uchar();
    int *a = malloc(n * sizeof *a), *b = malloc((m + 1) * sizeof *b);
    for (int i = n - 1; i >= -1; i--) {
        int j = 0;
        while (j <= m) {
            int l = k;
            while (l > 0) {
                a[i] = l;  //~ out-of-bounds
                b[j] = l;
                l--;
            }
            j++;
        }
    }
    free(a);
    free(b);
    return 0;
}
