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
    char **cells = calloc(n, sizeof *cells);
    for (int i = 0; i < n; i += 2)
        cells[i] = malloc(4);
    for (int i = 0; i < n; i++)
        cells[i][0] = 1; //~ null-dereference
    for (int i = 0; i < n; i++)
        free(cells[i]);
    free(cells);
    return 0;
}
