//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
static void zero(int *cell) { *cell = 0; }
static void negate(int *cell) { *cell = *cell > 0 ? -*cell : 0; }
static void each(int *cells, int n, void (*visit)(int *)) {
    for (int i = 0; i < n; i++)
        visit(&cells[i]);
}
int main(void) {
    int n = __VERIFIER_nondet_int();
    if (n < 0)
        return 0;
    int *cells = malloc((size_t)n * sizeof *cells);
    each(cells, n, zero);
    each(cells, n, __VERIFIER_nondet_int() ? zero : negate);
    free(cells);
    return 0;
}
