//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <stdlib.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void) {
    unsigned n = __VERIFIER_nondet_uchar() + 1, m = __VERIFIER_nondet_uchar() + 1, k = __VERIFIER_nondet_uchar() + 1;
    int *a = malloc(n * sizeof *a);
    for (unsigned i = 0; i < n; i++)
        for (unsigned j = 0; j < m; j++)
            for (unsigned l = 0; l < k; l++)
                a[i] = l;
    free(a);
    return 0;
}
