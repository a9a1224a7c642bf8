//@ property: memory-safety
//@ truth: violated
//@ expect: violated
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int n = __VERIFIER_nondet_int();
    if (n < 1 || n > 2000) return 0;
    int *a = malloc((size_t)(n * n) * sizeof *a);
    for (int i = 0; i < n; i++) {
        for (int j = 0; j <= i + 1; j++)
            a[j * n + i] = 0; //~ out-of-bounds
        a[i * (n + 1)] = 1;
    }
    free(a);
    return 0;
}
