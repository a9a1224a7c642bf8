//@ property: assertions
//@ truth: holds
//@ expect: holds
#include <assert.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int n = __VERIFIER_nondet_int();
    if (n < 0)
        return 0;
    int *cells = calloc((size_t)n, sizeof *cells);
    for (int i = 0; i < n; i++)
        assert(cells[i] == 0);
    free(cells);
    return 0;
}
