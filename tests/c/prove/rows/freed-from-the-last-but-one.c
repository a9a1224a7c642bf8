//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
    unsigned n = __VERIFIER_nondet_uint() % 1000 + 2;
    int **cells = malloc(n * sizeof *cells);
    for (unsigned i = 0; i < n; i++)
        cells[i] = malloc(sizeof **cells);
    for (unsigned i = n - 1; i-- > 0;)
        free(cells[i]);
    free(cells); //~ leak
    return 0;
}
