//@ property: access
//@ truth: violated
//@ expect: unknown
//@ strategy: ranges
// The comparison is called more than twice.
#include <stdlib.h>
int table[4], calls;
static int compare(const void *a, const void *b) {
    calls++;
    return *(const int *)a - *(const int *)b;
}
int main(void) {
    int numbers[6] = {5, 3, 4, 1, 2, 0};
    qsort(numbers, 6, sizeof numbers[0], compare);
    return table[calls]; //~ out-of-bounds
}
