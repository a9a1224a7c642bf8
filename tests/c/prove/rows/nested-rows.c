//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
    unsigned n = __VERIFIER_nondet_uint() % 50 + 1, m = __VERIFIER_nondet_uint() % 50 + 1;
    int ***grid = malloc(n * sizeof *grid);
    for (unsigned i = 0; i < n; i++) {
        grid[i] = malloc(m * sizeof **grid);
        for (unsigned k = 0; k < m; k++)
            grid[i][k] = malloc(sizeof ***grid);
    }
    for (unsigned i = 0; i < n; i++) {
        for (unsigned k = 0; k < m; k++)
            free(grid[i][k]);
        free(grid[i]);
    }
    free(grid);
    return 0;
}
