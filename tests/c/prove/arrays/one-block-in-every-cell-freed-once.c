//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <stdlib.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void) {
    int n = __VERIFIER_nondet_uchar() + 1;
    int **cells = malloc((size_t)n * sizeof *cells);
    int *shared = malloc(sizeof *shared);
    for (int i = 0; i < n; i++)
        cells[i] = shared;
    for (int i = 0; i < n; i++)
        *cells[i] = i;
    free(cells[n - 1]);
    free(cells);
    return 0;
}
