//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
static int search(const int *numbers, int n, int wanted) {
    int low = 0;
    int high = n;
    while (low < high) {
        int middle = low + (high - low) / 2;
        if (numbers[middle] == wanted)
            return middle;
        if (numbers[middle] < wanted)
            low = middle + 1;
        else
            high = middle;
    }
    return -1;
}
int main(void) {
    int n = __VERIFIER_nondet_int();
    if (n < 0)
        n = 0;
    int *numbers = calloc((size_t)n, sizeof *numbers);
    int at = search(numbers, n, __VERIFIER_nondet_int());
    if (at >= 0)
        numbers[at] = 1;
    free(numbers);
    return 0;
}
