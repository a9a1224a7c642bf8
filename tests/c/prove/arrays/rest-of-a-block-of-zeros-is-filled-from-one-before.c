//@ property: assertions
//@ truth: violated
//@ expect: violated
#include <assert.h>
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
    unsigned n = __VERIFIER_nondet_uint() % 1000000 + 2, m = __VERIFIER_nondet_uint();
    int *cells = calloc(n, sizeof *cells);
    if (m > n || m < 1)
        m = n;
    for (unsigned i = m - 1; i < n; i++)
        cells[i] = 5;
    for (unsigned i = 0; i < m; i++)
        assert(cells[i] == 0); //~ failed-assertion
    free(cells);
    return 0;
}
