//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
#include <stdint.h>
#include <stdlib.h>
extern unsigned long __VERIFIER_nondet_ulong(void);
int main(void) {
    size_t n = __VERIFIER_nondet_ulong(), m = __VERIFIER_nondet_ulong();
    // Eight times the number of elements may wrap around.
    if (m != 0 && n > SIZE_MAX / m) return 1;
    long *a = malloc(n * m * sizeof(long));
    size_t i = __VERIFIER_nondet_ulong(), j = __VERIFIER_nondet_ulong();
    if (a && i < n && j < m)
        a[i * m + j] = 7; //~ out-of-bounds
    free(a);
    return 0;
}
