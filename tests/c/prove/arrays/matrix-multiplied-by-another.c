//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int n = __VERIFIER_nondet_int(), m = __VERIFIER_nondet_int(), k = __VERIFIER_nondet_int();
    if (n < 1 || n > 300 || m < 1 || m > 300 || k < 1 || k > 300) return 0;
    unsigned *a = calloc(n * m, sizeof *a), *b = calloc(m * k, sizeof *b), *c = calloc(n * k, sizeof *c);
    for (int i = 0; i < n; i++)
        for (int j = 0; j < k; j++) {
            unsigned sum = 0;
            for (int l = 0; l < m; l++)
                sum += a[i * m + l] * b[l * k + j];
            c[i * k + j] = sum;
        }
    free(a);
    free(b);
    free(c);
    return 0;
}
