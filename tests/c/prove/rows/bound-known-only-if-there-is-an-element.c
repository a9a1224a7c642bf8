//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int n = __VERIFIER_nondet_int(), most = __VERIFIER_nondet_int();
    if (n < 0 || n > 100)
        return 0;
    int **cells = malloc((n + 1) * sizeof *cells);
    for (int i = 0; i < n; i++) {
        cells[i] = malloc(sizeof **cells);
        *cells[i] = __VERIFIER_nondet_int();
        if (*cells[i] < 5 || *cells[i] > most)
            exit(0);
    }
    if (most < 5)
        *(volatile int *)0 = 0; //~ null-dereference
    for (int i = 0; i < n; i++)
        free(cells[i]);
    free(cells);
    return 0;
}
