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
    char **cells = calloc(n, sizeof *cells);
    for (int i = 0; i < n; i++)
        cells[i] = malloc(i + 1);
    char *first = cells[0];
    cells[0] = cells[n - 1];
    cells[n - 1] = first;
    for (int i = 0; i < n; i++)
        cells[i][i] = 1; //~ out-of-bounds
    for (int i = 0; i < n; i++)
        free(cells[i]);
    free(cells);
    return 0;
}
