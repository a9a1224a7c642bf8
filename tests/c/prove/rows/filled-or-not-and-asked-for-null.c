//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int n = __VERIFIER_nondet_int();
    if (n < 1 || n > 100)
        return 0;
    char **cells = malloc(n * sizeof *cells);
    if (__VERIFIER_nondet_int())
        for (int i = 0; i < n; i++)
            cells[i] = malloc(100);
    for (int i = 0; i < n; i++)
        if (cells[i] != NULL)
            free(cells[i]); //~ invalid-free
    free(cells);
    return 0;
}
