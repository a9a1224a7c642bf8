//@ property: assertions
//@ truth: holds
//@ expect: holds
#include <assert.h>
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint(void);
extern long __VERIFIER_nondet_long(void);
static void fill(long *from, long *to, long number) {
    while (from != to)
        *from++ = number;
}
int main(void) {
    unsigned n = __VERIFIER_nondet_uint() % 5000 + 2, half = n / 2;
    long one = __VERIFIER_nondet_long(), other = __VERIFIER_nondet_long();
    long *cells = malloc(n * sizeof *cells);
    if (!cells)
        return 0;
    fill(cells, cells + half, one);
    fill(cells + half, cells + n, other);
    assert(cells[half - 1] == one);
    assert(cells[half] == other);
    assert(cells[n - 1] == other);
    assert(cells[0] == one);
    free(cells);
    return 0;
}
