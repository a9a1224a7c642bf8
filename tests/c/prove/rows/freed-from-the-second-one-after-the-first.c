//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
    unsigned n = __VERIFIER_nondet_uint() % 1000 + 2;
    int **cells = malloc(n * sizeof *cells);
    for (unsigned i = 0; i < n; i++)
        cells[i] = malloc(sizeof **cells);
    free(cells[0]);
    for (unsigned i = 1; i < n; i++)
        free(cells[i]);
    free(cells);
    return 0;
}
