//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int n = __VERIFIER_nondet_int(), m = __VERIFIER_nondet_int();
    if (n < 0 || n > 5000 || m < 0 || m > 5000) return 0;
    int *a = calloc(n * m, sizeof(int));
    int i = __VERIFIER_nondet_int(), j = __VERIFIER_nondet_int();
    if (0 <= i && i < n && 0 <= j && j < m)
        a[i * m + j] = 1;
    free(a);
    return 0;
}
