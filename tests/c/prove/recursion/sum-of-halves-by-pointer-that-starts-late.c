//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
#include <stdlib.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
/* The second half of an odd number starts one too late. */
static int sum(const int *cells, int n) {
    if (n == 0)
        return 0;
    if (n == 1)
        return cells[0] & 15; //~ out-of-bounds
    int half = n / 2;
    return sum(cells, half) + sum(cells + (n - half), n - half);
}
int main(void) {
    int n = __VERIFIER_nondet_uchar() % 20;
    int *cells = calloc((size_t)n, sizeof *cells);
    int total = sum(cells, n);
    free(cells);
    return total;
}
