//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
#include <stdlib.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
/* `to` is meant as inside by the callee and as outside by main. */
static unsigned sum(const unsigned *cells, int from, int to) {
    if (from == to)
        return cells[from]; //~ out-of-bounds
    int middle = from + (to - from) / 2;
    return sum(cells, from, middle) + sum(cells, middle + 1, to);
}
int main(void) {
    int n = __VERIFIER_nondet_uchar();
    unsigned *cells = calloc((size_t)n, sizeof *cells);
    unsigned total = sum(cells, 0, n);
    free(cells);
    return (int)total;
}
