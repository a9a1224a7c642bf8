//@ property: assertions
//@ truth: holds
//@ expect: holds
#include <assert.h>
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
    unsigned n = __VERIFIER_nondet_uint() % 1000 + 1;
    int *cells = malloc(n * sizeof *cells);
    for (unsigned i = 0; i < n; i += 2)
        cells[i] = 6;
    for (unsigned i = 0; i < n; i += 2)
        assert(cells[i] == 6);
    free(cells);
    return 0;
}
