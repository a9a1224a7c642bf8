//@ property: access
//@ truth: holds
//@ expect: holds
//@ strategy: ranges
#include <stdlib.h>
int table[6];
static int compare(const void *a, const void *b) { return *(const int *)a - *(const int *)b; }
int main(void) {
    int numbers[6] = {5, 3, 4, 1, 2, 0};
    qsort(numbers, 6, sizeof numbers[0], compare);
    return table[numbers[2]];
}
