//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
    unsigned count = (unsigned)__VERIFIER_nondet_int() % 20;
    int **cells = calloc(count + 1, sizeof *cells);
    for (unsigned i = 0; i < count; i++)
        cells[i] = malloc(sizeof **cells);
    for (unsigned i = 0; i <= count; i++)
        *cells[i] = 1; //~ null-dereference
    for (unsigned i = 0; i < count; i++)
        free(cells[i]);
    free(cells);
    return 0;
}
