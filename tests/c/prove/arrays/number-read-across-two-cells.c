//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
#include <stdlib.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
struct __attribute__((packed)) record {
    char head[2];
    int number;
};
/* Every cell is below ten, but not the number that is read across two of them. */
int main(void) {
    int n = __VERIFIER_nondet_uchar() + 2;
    int *cells = malloc((size_t)n * sizeof *cells);
    for (int i = 0; i < n; i++)
        cells[i] = __VERIFIER_nondet_uchar() % 10;
    char few[10];
    few[((struct record *)cells)->number] = 1; //~ out-of-bounds
    free(cells);
    return 0;
}
