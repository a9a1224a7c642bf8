//@ property: assertions
//@ truth: holds
//@ expect: holds
#include <assert.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int n = __VERIFIER_nondet_int();
    if (n < 0)
        n = 0;
    int *cells = malloc((size_t)n * sizeof *cells);
    for (int i = 0; i < n; i++)
        cells[i] = 0;
    for (int i = 0; i < n; i++)
        assert(cells[i] == 0);
    free(cells);
    return 0;
}
