//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
#include <stdlib.h>
extern unsigned short __VERIFIER_nondet_ushort(void);
/* 2n is no multiple of 3 in general, so that `!=` is stepped over. */
int main(void) {
    unsigned n = 2u * __VERIFIER_nondet_ushort();
    char *bytes = malloc(n);
    for (unsigned i = 0; i != n; i += 3)
        bytes[i] = 'x'; //~ out-of-bounds
    free(bytes);
    return 0;
}
