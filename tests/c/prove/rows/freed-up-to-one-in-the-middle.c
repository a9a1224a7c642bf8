//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int n = __VERIFIER_nondet_int(), middle = __VERIFIER_nondet_int();
    if (n < 3 || n > 100 || middle < 1 || middle > n - 2)
        return 0;
    int **cells = malloc(n * sizeof *cells);
    for (int i = 0; i < n; i++)
        cells[i] = malloc(sizeof **cells);
    free(cells[middle]);
    for (int i = 0; i < middle; i++)
        free(cells[i]);
    free(cells); //~ leak
    return 0;
}
