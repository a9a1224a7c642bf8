//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <stdlib.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
extern int __VERIFIER_nondet_int(void);
static void sort(int *cells, int low, int high) {
    if (low >= high)
        return;
    int pivot = cells[high];
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
    int n = __VERIFIER_nondet_uchar() % 40;
    int *cells = malloc((size_t)n * sizeof *cells);
    for (int i = 0; i < n; i++)
        cells[i] = __VERIFIER_nondet_int();
    sort(cells, 0, n - 1);
    free(cells);
    return 0;
}
