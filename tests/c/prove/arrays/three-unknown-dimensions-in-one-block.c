//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <stdlib.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void) {
    int n = __VERIFIER_nondet_uchar() + 1, m = __VERIFIER_nondet_uchar() + 1, k = __VERIFIER_nondet_uchar() + 1;
    short *a = malloc(n * m * k * sizeof(short));
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++)
            for (int l = 0; l < k; l++)
                a[(i * m + j) * k + l] = l;
    free(a);
    return 0;
}
