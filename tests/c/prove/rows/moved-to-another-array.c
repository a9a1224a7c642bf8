//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
    unsigned n = __VERIFIER_nondet_uint() % 1000 + 1;
    int **cells = malloc(n * sizeof *cells);
    for (unsigned i = 0; i < n; i++)
        cells[i] = malloc(sizeof **cells);
    int **others = malloc(n * sizeof *others);
    for (unsigned i = 0; i < n; i++) {
        others[i] = cells[i];
        cells[i] = NULL;
    }
    for (unsigned i = 0; i < n; i++)
        free(others[i]);
    free(others);
    free(cells);
    return 0;
}
