//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
#include <stdlib.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
/* Every cell points to the same block, which is freed once for each. */
int main(void) {
    int n = __VERIFIER_nondet_uchar() + 1;
    int **cells = malloc((size_t)n * sizeof *cells);
    int *shared = malloc(sizeof *shared);
    for (int i = 0; i < n; i++)
        cells[i] = shared;
    for (int i = 0; i < n; i++)
        free(cells[i]); //~ double-free
    free(cells);
    return 0;
}
