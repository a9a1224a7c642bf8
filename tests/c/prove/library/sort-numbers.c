//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint(void);
static int compare(const void *left, const void *right) {
    int a = *(const int *)left, b = *(const int *)right;
    return a < b ? -1 : a > b;
}
int main(void) {
    unsigned count = __VERIFIER_nondet_uint() % 1000;
    int *numbers = calloc(count, sizeof *numbers);
    if (!numbers)
        return 0;
    qsort(numbers, count, sizeof *numbers, compare);
    int key = 3;
    int *found = bsearch(&key, numbers, count, sizeof *numbers, compare);
    if (found)
        *found = 4;
    free(numbers);
    return 0;
}
