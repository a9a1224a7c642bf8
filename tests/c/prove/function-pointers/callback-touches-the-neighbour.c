//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
static void zero(int *cell) { *cell = 0; }
static void zero_both(int *cell) {
    cell[0] = 0;
    cell[1] = 0; //~ out-of-bounds
}
static void each(int *cells, int n, void (*visit)(int *)) {
    for (int i = 0; i < n; i++)
        visit(&cells[i]);
}
int main(void) {
    int n = __VERIFIER_nondet_int();
    if (n < 0)
        return 0;
    int *cells = malloc((size_t)n * sizeof *cells);
    each(cells, n, __VERIFIER_nondet_int() ? zero : zero_both);
    free(cells);
    return 0;
}
