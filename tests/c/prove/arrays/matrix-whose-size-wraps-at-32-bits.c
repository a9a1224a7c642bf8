//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
#include <stdlib.h>
extern unsigned int __VERIFIER_nondet_uint(void);
int main(void) {
    unsigned n = __VERIFIER_nondet_uint(), m = __VERIFIER_nondet_uint();
    if (n < 65536 || n > 70000 || m < 65536 || m > 70000) return 0;
    char *a = malloc(n * m);
    unsigned long i = n - 1, j = m - 1;
    a[i * m + j] = 7; //~ out-of-bounds
    free(a);
    return 0;
}
