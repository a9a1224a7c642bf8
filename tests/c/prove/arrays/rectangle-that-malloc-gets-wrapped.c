//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
#include <stdlib.h>
extern unsigned long __VERIFIER_nondet_ulong(void);
int main(void) {
    size_t n = __VERIFIER_nondet_ulong(), m = __VERIFIER_nondet_ulong();
    char *a = malloc(n * m);
    size_t i = __VERIFIER_nondet_ulong(), j = __VERIFIER_nondet_ulong();
    if (a && i < n && j < m)
        a[i * m + j] = 7; //~ out-of-bounds
    free(a);
    return 0;
}
