//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
#include <stdlib.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
static int greatest(const int *cells, int from, int to) {
    if (to - from <= 1)
        return cells[from]; //~ out-of-bounds
    int middle = from + (to - from) / 2;
    int first = greatest(cells, from, middle);
    int second = greatest(cells, middle, to);
    return first > second ? first : second;
}
int main(void) {
    int n = __VERIFIER_nondet_uchar();
    int *cells = calloc((size_t)n, sizeof *cells);
    int found = greatest(cells, 0, n);
    free(cells);
    return found;
}
