//@ property: assertions
//@ truth: violated
//@ expect: violated
#include <assert.h>
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
    unsigned n = __VERIFIER_nondet_uint() % 1000 + 1;
    int *cells = calloc(n, sizeof *cells);
    for (unsigned i = 0; i < n; i += 2)
        cells[i] = 6;
    for (unsigned i = 0; i < n; i++)
        assert(cells[i] == 6); //~ failed-assertion
    free(cells);
    return 0;
}
