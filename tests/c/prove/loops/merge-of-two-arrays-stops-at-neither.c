//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
#include <stdlib.h>
extern unsigned short __VERIFIER_nondet_ushort(void);
int main(void) {
    int n = __VERIFIER_nondet_ushort();
    int m = __VERIFIER_nondet_ushort();
    int *a = calloc((size_t)n, sizeof *a);
    int *b = calloc((size_t)m, sizeof *b);
    int *both = malloc((size_t)(n + m) * sizeof *both);
    int i = 0, j = 0, k = 0;
    while (i < n || j < m)
        both[k++] = a[i] <= b[j] ? a[i++] : b[j++]; //~ out-of-bounds
    free(a);
    free(b);
    free(both);
    return 0;
}
