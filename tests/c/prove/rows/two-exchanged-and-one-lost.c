//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
    unsigned n = __VERIFIER_nondet_uint() % 1000 + 1;
    int **cells = malloc(n * sizeof *cells);
    for (unsigned i = 0; i < n; i++)
        cells[i] = malloc(sizeof **cells);
    unsigned i = __VERIFIER_nondet_uint() % n, k = __VERIFIER_nondet_uint() % n;
    if (i != k) {
        cells[i] = cells[k]; //~ leak
        cells[k] = malloc(sizeof **cells);
    }
    for (unsigned at = 0; at < n; at++)
        free(cells[at]);
    free(cells);
    return 0;
}
