//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
    unsigned n = 0;
    int **cells = NULL;
    while (__VERIFIER_nondet_uint()) {
        cells = realloc(cells, (n + 1) * sizeof *cells);
        cells[n++] = malloc(sizeof **cells);
        if (n == 1000)
            break;
    }
    for (unsigned i = 0; i < n; i++)
        free(cells[i]);
    free(cells);
    return 0;
}
