//@ property: assertions
//@ truth: holds
//@ expect: holds
#include <assert.h>
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
    int n = (int)(__VERIFIER_nondet_uint() % 1000) + 1;
    int *cells = malloc(n * sizeof *cells);
    for (int i = n - 1; i >= 0; i--)
        cells[i] = 5;
    for (int i = 0; i < n; i++)
        assert(cells[i] == 5);
    free(cells);
    return 0;
}
