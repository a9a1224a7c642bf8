//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int n = __VERIFIER_nondet_int(), at = __VERIFIER_nondet_int();
    if (n < 1 || n > 100)
        return 0;
    int **cells = malloc(n * sizeof *cells);
    for (int i = 0; i < n; i++)
        cells[i] = malloc(sizeof **cells);
    if (at >= 0 && at < 8 * n)
        ((char *)cells)[at] = 0;
    for (int i = 0; i < n; i++)
        free(cells[i]); //~ use-after-free invalid-free leak
    free(cells);
    return 0;
}
