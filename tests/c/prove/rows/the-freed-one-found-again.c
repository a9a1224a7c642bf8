//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int n = __VERIFIER_nondet_int(), k = __VERIFIER_nondet_int();
    if (n < 1 || n > 100 || k < 0 || k >= n)
        return 0;
    int **cells = malloc(n * sizeof *cells);
    for (int i = 0; i < n; i++) {
        cells[i] = malloc(sizeof **cells);
        *cells[i] = i;
    }
    int *freed = cells[k];
    free(freed);
    int sum = 0;
    for (int i = 0; i < n; i++) {
        if (cells[i] != freed)
            free(cells[i]);
        else
            sum += *cells[i]; //~ use-after-free
    }
    free(cells);
    return sum;
}
