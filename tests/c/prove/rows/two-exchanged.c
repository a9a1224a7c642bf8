//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
    unsigned n = __VERIFIER_nondet_uint() % 1000 + 1;
    int **cells = malloc(n * sizeof *cells);
    for (unsigned i = 0; i < n; i++)
        cells[i] = malloc(sizeof **cells);
    for (unsigned round = 0; round < 10; round++) {
        unsigned i = __VERIFIER_nondet_uint() % n, k = __VERIFIER_nondet_uint() % n;
        int *kept = cells[i];
        cells[i] = cells[k];
        cells[k] = kept;
    }
    for (unsigned i = 0; i < n; i++)
        free(cells[i]);
    free(cells);
    return 0;
}
