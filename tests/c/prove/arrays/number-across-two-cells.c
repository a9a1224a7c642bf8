//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
#include <stdlib.h>
#include <string.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
/* Every cell is below ten, but not what stands across two of them. */
int main(void) {
    int n = __VERIFIER_nondet_uchar() + 2;
    int *cells = malloc((size_t)n * sizeof *cells);
    for (int i = 0; i < n; i++)
        cells[i] = __VERIFIER_nondet_uchar() % 10;
    ((char *)cells)[1] = 0;
    int across;
    memcpy(&across, (char *)cells + 2, sizeof across);
    char few[10];
    few[across] = 1; //~ out-of-bounds
    free(cells);
    return 0;
}
