//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
#include <string.h>
int main(void) {
    int n = __VERIFIER_nondet_int();
    if (n < 2 || n > 50)
        return 0;
    int **cells = malloc(n * sizeof *cells), **copy = malloc(n * sizeof *copy);
    for (int i = 0; i < n; i++)
        cells[i] = malloc(sizeof **cells);
    memcpy(copy, cells, n * sizeof *cells);
    free(cells[0]);
    for (int i = 0; i < n; i++)
        free(copy[i]); //~ double-free
    free(cells);
    free(copy);
    return 0;
}
