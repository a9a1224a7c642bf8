//@ property: memory-safety
//@ truth: violated
//@ expect: violated
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int n = __VERIFIER_nondet_int(), m = __VERIFIER_nondet_int();
    if (n < 1 || n > 1000 || m < 1 || m > 1000) return 0;
    int *a = malloc(n * m * sizeof(int));
    for (int i = n; i >= 0; i--)
        for (int j = m - 1; j >= 0; j--)
            a[i * m + j] = 0; //~ out-of-bounds
    free(a);
    return 0;
}
