//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int n = __VERIFIER_nondet_int();
    if (n < 2 || n > 100)
        return 0;
    int **cells = malloc(n * sizeof *cells);
    for (int i = 0; i < n; i++)
        cells[i] = malloc(sizeof **cells);
    int to = __VERIFIER_nondet_int(), from = __VERIFIER_nondet_int();
    if (to >= 0 && to < n && from >= 0 && from < n)
        cells[to] = cells[from]; //~ leak
    for (int i = 0; i < n; i++)
        free(cells[i]); //~ double-free
    free(cells);
    return 0;
}
