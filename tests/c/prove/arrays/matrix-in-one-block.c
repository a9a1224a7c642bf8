//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <stdlib.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void) {
    int rows = __VERIFIER_nondet_uchar() + 1;
    int columns = __VERIFIER_nondet_uchar() + 1;
    int *cells = malloc((size_t)(rows * columns) * sizeof *cells);
    for (int r = 0; r < rows; r++)
        for (int c = 0; c < columns; c++)
            cells[r * columns + c] = r - c;
    free(cells);
    return 0;
}
