//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
#include <stdlib.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
/* The scratch is one element short, which only the outermost call comes to. */
static void sort(int *cells, int *scratch, int from, int to) {
    if (to - from < 2)
        return;
    int middle = from + (to - from) / 2;
    sort(cells, scratch, from, middle);
    sort(cells, scratch, middle, to);
    int first = from, second = middle, next = from;
    while (first < middle && second < to) {
        if (cells[first] <= cells[second])
            scratch[next++] = cells[first++];
        else
            scratch[next++] = cells[second++];
    }
    while (first < middle)
        scratch[next++] = cells[first++];
    while (second < to)
        scratch[next++] = cells[second++]; //~ out-of-bounds
    for (next = from; next < to; next++)
        cells[next] = scratch[next];
}
int main(void) {
    int n = __VERIFIER_nondet_uchar() % 20 + 2;
    int *cells = calloc((size_t)n, sizeof *cells);
    int *scratch = calloc((size_t)n - 1, sizeof *scratch);
    sort(cells, scratch, 0, n);
    free(scratch);
    free(cells);
    return 0;
}
