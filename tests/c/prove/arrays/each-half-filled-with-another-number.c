//@ property: assertions
//@ truth: holds
//@ expect: holds
#include <assert.h>
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
    unsigned n = __VERIFIER_nondet_uint() % 1000000 + 1;
    int *cells = malloc(n * sizeof *cells);
    unsigned half = n / 2, i;
    for (i = 0; i < half; i++)
        cells[i] = 3;
    for (i = half; i < n; i++)
        cells[i] = 5;
    for (i = 0; i < half; i++)
        assert(cells[i] == 3);
    free(cells);
    return 0;
}
