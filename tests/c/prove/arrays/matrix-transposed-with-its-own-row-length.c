//@ property: memory-safety
//@ truth: violated
//@ expect: violated
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
static void transpose(const int *from, int *to, int n, int m) {
    for (int i = 0; i < n; i++)
        for (int j = 0; j < m; j++)
            to[j * m + i] = from[i * m + j]; //~ out-of-bounds
}
int main(void) {
    int n = __VERIFIER_nondet_int(), m = __VERIFIER_nondet_int();
    if (n < 1 || n > 1000 || m < 1 || m > 1000) return 0;
    int *a = calloc((size_t)n * m, sizeof(int));
    int *b = calloc((size_t)m * n, sizeof(int));
    transpose(a, b, n, m);
    free(a);
    free(b);
    return 0;
}
