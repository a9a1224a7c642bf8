//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint(void);
/* An unsigned index is never below 0: behind 0 comes the greatest. */
int main(void) {
    unsigned n = __VERIFIER_nondet_uint();
    if (n == 0)
        return 0;
    char *bytes = malloc(n);
    for (unsigned i = n - 1; i >= 0; i--)
        bytes[i] = 1; //~ out-of-bounds
    free(bytes);
    return 0;
}
