//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
#include <stdlib.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
/* The second half starts behind the middle and may be empty: a range of two ends with one of none. */
static int greatest(const int *cells, int from, int to) {
    if (to - from <= 1)
        return cells[from]; //~ out-of-bounds
    int middle = from + (to - from) / 2;
    int first = greatest(cells, from, middle);
    int second = greatest(cells, middle + 1, to);
    return first > second ? first : second;
}
int main(void) {
    int n = __VERIFIER_nondet_uchar() % 20 + 1;
    int *cells = calloc((size_t)n, sizeof *cells);
    int found = greatest(cells, 0, n);
    free(cells);
    return found;
}
