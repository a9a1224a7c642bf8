//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
    unsigned count = __VERIFIER_nondet_uint() % 20;
    int **cells = calloc(count + 1, sizeof *cells);
    for (unsigned i = 0; i < count; i++)
        cells[i] = malloc(sizeof **cells);
    for (unsigned i = 0; i < count; i++)
        free(cells[i]);
    free(cells);
    return 0;
}
