//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
#include <stdlib.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
extern int __VERIFIER_nondet_int(void);
/* Only ranges of one element end it: where the pivot is the smallest, the range before it has none. */
static void sort(int *cells, int low, int high) {
    if (low == high)
        return;
    int pivot = cells[high]; //~ out-of-bounds
    int kept = low;
    for (int i = low; i < high; i++)
        if (cells[i] < pivot) {
            int swap = cells[i];
            cells[i] = cells[kept];
            cells[kept] = swap;
            kept++;
        }
    cells[high] = cells[kept];
    cells[kept] = pivot;
    sort(cells, low, kept - 1);
    sort(cells, kept + 1, high);
}
int main(void) {
    int n = __VERIFIER_nondet_uchar() % 40 + 1;
    int *cells = malloc((size_t)n * sizeof *cells);
    for (int i = 0; i < n; i++)
        cells[i] = __VERIFIER_nondet_int();
    sort(cells, 0, n - 1);
    free(cells);
    return 0;
}
