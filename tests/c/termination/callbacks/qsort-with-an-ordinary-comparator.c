//@ property: termination
//@ truth: holds
//@ expect: holds
/* The library sorts, with a comparator that ends. */
#include <stdio.h>
#include <stdlib.h>
static int by_value(const void *a, const void *b) {
    int x = *(const int *)a, y = *(const int *)b;
    return (x > y) - (x < y);
}
int main(void) {
    int numbers[6] = {9, 2, 7, 2, 5, 1};
    qsort(numbers, 6, sizeof *numbers, by_value);
    printf("%d %d\n", numbers[0], numbers[5]);
    return 0;
}
