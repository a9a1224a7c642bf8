//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
    unsigned n = __VERIFIER_nondet_uint() % 1000 + 1;
    int **cells = malloc(n * sizeof *cells);
    for (unsigned i = 0; i < n; i++)
        cells[i] = __VERIFIER_nondet_uint() ? malloc(sizeof **cells) : NULL;
    for (unsigned i = 0; i < n; i++)
        if (cells[i])
            *cells[i] = 1;
    for (unsigned i = 0; i < n; i++)
        free(cells[i]);
    free(cells);
    return 0;
}
