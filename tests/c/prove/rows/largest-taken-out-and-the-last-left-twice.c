//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
static int *take(int **cells, int n) {
    int best = 0;
    for (int i = 1; i < n; i++)
        if (*cells[i] > *cells[best])
            best = i;
    int *largest = cells[best];
    cells[best] = cells[n - 1];
    return largest;
}
int main(void) {
    int n = __VERIFIER_nondet_int();
    if (n < 1 || n > 40)
        return 0;
    int **cells = malloc(n * sizeof *cells);
    for (int i = 0; i < n; i++) {
        cells[i] = malloc(sizeof **cells);
        *cells[i] = __VERIFIER_nondet_int();
    }
    free(take(cells, n));
    for (int i = 0; i < n; i++)
        free(cells[i]); //~ double-free
    free(cells);
    return 0;
}
