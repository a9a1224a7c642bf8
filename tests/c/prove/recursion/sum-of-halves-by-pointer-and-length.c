//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <stdlib.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
static int sum(const int *cells, int n) {
    if (n == 0)
        return 0;
    if (n == 1)
        return cells[0] & 15;
    int half = n / 2;
    return sum(cells, half) + sum(cells + half, n - half);
}
int main(void) {
    int n = __VERIFIER_nondet_uchar();
    int *cells = calloc((size_t)n, sizeof *cells);
    int total = sum(cells, n);
    free(cells);
    return total;
}
