//@ property: assertions
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
#include <assert.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int n = __VERIFIER_nondet_int();
    int set = __VERIFIER_nondet_int();
    if (n < 0 || set < 0 || set >= n)
        return 0;
    int *cells = calloc((size_t)n, sizeof *cells);
    cells[set] = 1;
    for (int i = 0; i < n; i++)
        assert(cells[i] == 0); //~ failed-assertion
    free(cells);
    return 0;
}
