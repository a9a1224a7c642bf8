//@ property: assertions
//@ truth: holds
//@ expect: holds
#include <assert.h>
#include <stdlib.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void) {
    int n = __VERIFIER_nondet_uchar();
    int *cells = malloc((size_t)n * sizeof *cells);
    for (int i = 0; i < n; i++)
        cells[i] = __VERIFIER_nondet_uchar() % 10;
    int greatest = 0;
    for (int i = 0; i < n; i++)
        if (cells[i] > greatest)
            greatest = cells[i];
    assert(greatest < 10);
    free(cells);
    return 0;
}
