//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <stdlib.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
static unsigned sum(const unsigned *cells, int from, int to) {
    if (to - from == 0)
        return 0;
    if (to - from == 1)
        return cells[from];
    int middle = from + (to - from) / 2;
    return sum(cells, from, middle) + sum(cells, middle, to);
}
int main(void) {
    int n = __VERIFIER_nondet_uchar();
    unsigned *cells = calloc((size_t)n, sizeof *cells);
    unsigned total = sum(cells, 0, n);
    free(cells);
    return (int)total;
}
