//@ property: assertions
//@ truth: violated
//@ expect: violated
#include <assert.h>
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
    unsigned n = __VERIFIER_nondet_uint() % 1000000 + 1, m = __VERIFIER_nondet_uint();
    int *cells = calloc(n, sizeof *cells);
    if (m > n)
        m = n;
    for (unsigned i = m; i < n; i++) {
        cells[i] = 5;
        if (__VERIFIER_nondet_uint() == 3)
            m++;
    }
    for (unsigned i = 0; i < m; i++)
        assert(cells[i] == 0); //~ failed-assertion
    free(cells);
    return 0;
}
