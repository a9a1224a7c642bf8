//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
#include <stdlib.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
/* Steps of two miss 0 for an odd count. */
static void fill(int *cells, int n) {
    cells[n - 1] = n; //~ out-of-bounds
    if (n == 2)
        return;
    fill(cells, n - 2);
}
int main(void) {
    int n = __VERIFIER_nondet_uchar();
    int *cells = malloc((size_t)n * sizeof *cells);
    fill(cells, n);
    free(cells);
    return 0;
}
