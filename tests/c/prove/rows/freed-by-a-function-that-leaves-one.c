//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint(void);
static void destroy(int **cells, unsigned n) {
    for (unsigned i = 1; i < n; i++)
        free(cells[i]);
    free(cells); //~ leak
}
static int **build(unsigned n) {
    int **cells = malloc(n * sizeof *cells);
    for (unsigned i = 0; i < n; i++)
        cells[i] = malloc(sizeof **cells);
    return cells;
}
int main(void) {
    unsigned n = __VERIFIER_nondet_uint() % 1000 + 1;
    int **cells = build(n);
    *cells[n - 1] = 1;
    destroy(cells, n);
    return 0;
}
