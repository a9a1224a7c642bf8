//@ property: assertions
//@ truth: violated
//@ expect: violated
#include <assert.h>
#include <stdlib.h>
#include <string.h>
extern unsigned __VERIFIER_nondet_uint(void);
extern int __VERIFIER_nondet_int(void);
extern char __VERIFIER_nondet_char(void);
int main(void) {
    unsigned n = __VERIFIER_nondet_uint() % 5000 + 1;
    int one = __VERIFIER_nondet_int(), other = __VERIFIER_nondet_int();
    int *cells = malloc(2 * n * sizeof *cells);
    if (!cells)
        return 0;
    for (unsigned i = 0; i < n; i++)
        cells[i] = one;
    for (unsigned i = n; i < 2 * n; i++)
        cells[i] = other;
    assert(cells[n - 1] == one);
    assert(cells[n] == one); //~ failed-assertion
    free(cells);
    return 0;
}
