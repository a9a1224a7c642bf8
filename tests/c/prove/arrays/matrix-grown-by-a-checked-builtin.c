//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int n = __VERIFIER_nondet_int(), m = __VERIFIER_nondet_int(), cells;
    if (n < 1 || m < 1 || __builtin_mul_overflow(n, m, &cells)) return 0;
    char *a = malloc(cells);
    int i = __VERIFIER_nondet_int(), j = __VERIFIER_nondet_int();
    if (0 <= i && i < n && 0 <= j && j < m)
        a[i * m + j] = 1;
    free(a);
    return 0;
}
