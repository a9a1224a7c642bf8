//@ property: assertions
//@ truth: violated
//@ expect: violated
#include <assert.h>
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint(void);
extern int __VERIFIER_nondet_int(void);
static int *filled(unsigned n) {
    int *cells = malloc(n * sizeof *cells);
    int number = __VERIFIER_nondet_int();
    for (unsigned i = 0; i < n; i++)
        cells[i] = number;
    return cells;
}
int main(void) {
    unsigned n = __VERIFIER_nondet_uint() % 5000 + 1;
    int *one = filled(n), *other = filled(n);
    assert(one[0] == one[n - 1]);
    assert(one[0] == other[0]); //~ failed-assertion
    free(one);
    free(other);
    return 0;
}
