//@ property: memory-safety
//@ truth: violated
//@ expect: violated
#include <stdlib.h>
static int compare(const void *left, const void *right) {
    int a = *(const int *)left, b = *(const int *)right;
    return a < b ? -1 : a > b;
}
int main(void) {
    int numbers[4] = {4, 3, 2, 1};
    qsort(numbers, 5, sizeof *numbers, compare); //~ out-of-bounds
    return numbers[0];
}
