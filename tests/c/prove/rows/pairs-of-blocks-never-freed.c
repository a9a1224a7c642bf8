//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint(void);
static int *make(void) {
    return malloc(sizeof(int));
}
int main(void) {
    unsigned n = 2 * (__VERIFIER_nondet_uint() % 500 + 1);
    int **cells = malloc(n * sizeof *cells);
    for (unsigned i = 0; i < n; i += 2) {
        cells[i] = make();
        cells[i + 1] = make();
    }
    free(cells); //~ leak
    return 0;
}
