//@ property: memory-safety
//@ truth: violated
//@ expect: violated
#include <stdlib.h>
static int by_value(const void *a, const void *b) {
    int x = *(const int *)a, y = *(const int *)b;
    return (x > y) - (x < y);
}
int main(void) {
    int numbers[5] = {5, 4, 3, 2, 1};
    qsort(numbers, 5, 2 * sizeof numbers[0], by_value);  //~ out-of-bounds
    return numbers[0];
}
