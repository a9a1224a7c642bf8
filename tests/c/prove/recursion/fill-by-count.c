//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <stdlib.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
static void fill(int *cells, int n) {
    if (n == 0)
        return;
    cells[n - 1] = n;
    fill(cells, n - 1);
}
int main(void) {
    int n = __VERIFIER_nondet_uchar();
    int *cells = malloc((size_t)n * sizeof *cells);
    fill(cells, n);
    free(cells);
    return 0;
}
