//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <stdint.h>
#include <stdlib.h>
extern unsigned long __VERIFIER_nondet_ulong(void);
int main(void) {
    size_t n = __VERIFIER_nondet_ulong(), m = __VERIFIER_nondet_ulong();
    if (m != 0 && n > SIZE_MAX / 8 / m) return 1;
    long *a = malloc(n * m * sizeof(long));
    size_t i = __VERIFIER_nondet_ulong(), j = __VERIFIER_nondet_ulong();
    if (a && i < n && j < m)
        a[i * m + j] = 7;
    free(a);
    return 0;
}
