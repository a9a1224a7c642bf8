//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int n = __VERIFIER_nondet_int();
    if (n <= 0)
        return 0;
    short *ring = calloc((size_t)n, sizeof *ring);
    int at = __VERIFIER_nondet_int();
    ring[at % n] = 1; //~ out-of-bounds
    free(ring);
    return 0;
}
