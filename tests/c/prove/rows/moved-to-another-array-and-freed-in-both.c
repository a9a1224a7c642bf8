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
    int **others = malloc(n * sizeof *others);
    for (unsigned i = 0; i < n; i++)
        others[i] = cells[i];
    for (unsigned i = 0; i < n; i++)
        free(others[i]);
    for (unsigned i = 0; i < n; i++)
        free(cells[i]); //~ double-free
    free(others);
    free(cells);
    return 0;
}
