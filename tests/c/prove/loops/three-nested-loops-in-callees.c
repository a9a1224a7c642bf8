//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <stdlib.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
static void fill(int *a, unsigned i, unsigned m, unsigned k) {
    for (unsigned j = 0; j < m; j++)
        for (unsigned l = 0; l < k; l++)
            a[i] = l;
}
static void fill_all(int *a, unsigned n, unsigned m, unsigned k) {
    for (unsigned i = 0; i < n; i++)
        for (unsigned j = 0; j < m; j++)
            for (unsigned l = 0; l < k; l++)
                a[i] = j;
}
int main(void) {
    unsigned n = __VERIFIER_nondet_uchar() + 1, m = __VERIFIER_nondet_uchar(), k = __VERIFIER_nondet_uchar();
    int *a = malloc(n * sizeof *a);
    fill_all(a, n, m, k);
    for (unsigned i = 0; i < n; i++)
        fill(a, i, m, k);
    free(a);
    return 0;
}
