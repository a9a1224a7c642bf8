//@ property: memory-safety
//@ truth: violated
//@ expect: violated
#include <stdlib.h>
static int by_pair(const void *a, const void *b) {
    const long *x = a, *y = b;
    return x[1] != y[1] ? (x[1] > y[1]) - (x[1] < y[1]) : 0;  //~ out-of-bounds
}
int main(void) {
    long *numbers = malloc(2 * sizeof *numbers);
    if (!numbers) return 0;
    numbers[0] = 2;
    numbers[1] = 1;
    qsort(numbers, 2, sizeof numbers[0], by_pair);
    free(numbers);
    return 0;
}
