//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
    unsigned n = __VERIFIER_nondet_uint();
    if (n == 0)
        return 0;
    short *ring = calloc(n, sizeof *ring);
    unsigned rounds = __VERIFIER_nondet_uint();
    for (unsigned i = 0; i < rounds; i++)
        ring[i % n] = 1;
    free(ring);
    return 0;
}
