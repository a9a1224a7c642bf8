//@ property: assertions
//@ truth: violated
//@ expect: violated
#include <assert.h>
#include <stdlib.h>
#include <string.h>
extern unsigned __VERIFIER_nondet_uint(void);
extern int __VERIFIER_nondet_int(void);
int main(void) {
    unsigned n = __VERIFIER_nondet_uint() % 5000 + 1;
    signed char *cells = calloc(n, 1);
    if (!cells)
        return 0;
    while (__VERIFIER_nondet_int())
        memset(cells, __VERIFIER_nondet_int(), __VERIFIER_nondet_uint() % n + 1);
    // Whatever the last round left, it is one number.
    unsigned i = __VERIFIER_nondet_uint() % n, j = __VERIFIER_nondet_uint() % n;
    assert(cells[i] == cells[j]); //~ failed-assertion
    free(cells);
    return 0;
}
