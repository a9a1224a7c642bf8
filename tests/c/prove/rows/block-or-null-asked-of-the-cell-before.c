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
    int **cells = malloc(n * sizeof *cells);
    for (int i = 0; i < n; i++)
        cells[i] = __VERIFIER_nondet_int() ? malloc(sizeof **cells) : NULL;
    for (int i = 1; i < n; i++)
        if (cells[i - 1] != NULL)
            *cells[i] = 1; //~ null-dereference
    for (int i = 0; i < n; i++)
        free(cells[i]);
    free(cells);
    return 0;
}
