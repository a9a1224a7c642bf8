//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
#include <stdlib.h>
extern unsigned short __VERIFIER_nondet_ushort(void);
int main(void) {
    size_t n = __VERIFIER_nondet_ushort();
    short *first = malloc(n * sizeof *first);
    short *at = first + n;
    while (at > first)
        *at-- = 3; //~ out-of-bounds
    free(first);
    return 0;
}
