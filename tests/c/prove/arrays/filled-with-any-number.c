//@ property: assertions
//@ truth: holds
//@ expect: holds
#include <assert.h>
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint(void);
extern int __VERIFIER_nondet_int(void);
int main(void) {
    unsigned n = __VERIFIER_nondet_uint() % 5000 + 1;
    int number = __VERIFIER_nondet_int();
    int *cells = malloc(n * sizeof *cells);
    if (!cells)
        return 0;
    for (unsigned i = 0; i < n; i++)
        cells[i] = number;
    assert(cells[__VERIFIER_nondet_uint() % n] == number);
    for (unsigned i = 1; i < n; i++)
        assert(cells[i] == cells[i - 1]);
    free(cells);
    return 0;
}
