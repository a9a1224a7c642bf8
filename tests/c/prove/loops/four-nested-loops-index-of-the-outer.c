//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <stdlib.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void) {
    int n = __VERIFIER_nondet_uchar() + 1, m = __VERIFIER_nondet_uchar() + 1;
    int k = __VERIFIER_nondet_uchar() + 1, h = __VERIFIER_nondet_uchar() + 1;
    char *a = malloc(n), *b = malloc(m);
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++)
            for (int l = 0; l < k; l++)
                for (int g = 0; g < h; g++)
                    a[i] = b[j] = g;
    free(a);
    free(b);
    return 0;
}
