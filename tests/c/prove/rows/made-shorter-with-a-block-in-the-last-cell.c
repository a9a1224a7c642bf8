//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int n = __VERIFIER_nondet_int();
    if (n < 2 || n > 50)
        return 0;
    int **cells = malloc(n * sizeof *cells);
    for (int i = 0; i < n; i++)
        cells[i] = malloc(sizeof **cells);
    cells = realloc(cells, (n - 1) * sizeof *cells); //~ leak
    for (int i = 0; i < n - 1; i++)
        free(cells[i]);
    free(cells);
    return 0;
}
