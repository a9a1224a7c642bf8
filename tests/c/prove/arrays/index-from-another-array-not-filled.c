//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
/* The last index is never written. */
int main(void) {
    unsigned n = __VERIFIER_nondet_uchar() + 1u;
    unsigned *order = malloc(n * sizeof *order);
    char *cells = malloc(n);
    for (unsigned i = 0; i + 1 < n; i++)
        order[i] = __VERIFIER_nondet_uint() % n;
    for (unsigned i = 0; i < n; i++)
        cells[order[i]] = 1; //~ out-of-bounds
    free(order);
    free(cells);
    return 0;
}
