//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
/* `high` is meant as the last index, but starts as the length. */
static int search(const int *numbers, int n, int wanted) {
    int low = 0;
    int high = n;
    while (low <= high) {
        int middle = low + (high - low) / 2;
        if (numbers[middle] == wanted) //~ out-of-bounds
            return middle;
        if (numbers[middle] < wanted)
            low = middle + 1;
        else
            high = middle - 1;
    }
    return -1;
}
int main(void) {
    int n = __VERIFIER_nondet_int();
    if (n < 0)
        n = 0;
    int *numbers = calloc((size_t)n, sizeof *numbers);
    int at = search(numbers, n, __VERIFIER_nondet_int());
    free(numbers);
    return at > n;
}
