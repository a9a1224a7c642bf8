//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int n = __VERIFIER_nondet_int();
    if (n < 1 || n > 2000) return 0;
    int *a = malloc((size_t)(n * n) * sizeof *a);
    for (int i = 0; i < n; i++) {
        for (int j = 0; j <= i; j++)
            a[j * n + i] = a[i * n + j] = 0;
        a[i * (n + 1)] = 1;
    }
    free(a);
    return 0;
}
