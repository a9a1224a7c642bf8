//@ property: assertions
//@ truth: violated
//@ expect: violated
#include <assert.h>
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
    unsigned n = __VERIFIER_nondet_uint() % 1000 + 1;
    unsigned start = __VERIFIER_nondet_uint() % n;
    int *cells = calloc(n, sizeof *cells);
    for (unsigned i = start + 1; i < n; i++)
        cells[i] = 4;
    for (unsigned i = n; i-- > start;)
        assert(cells[i] == 4); //~ failed-assertion
    free(cells);
    return 0;
}
