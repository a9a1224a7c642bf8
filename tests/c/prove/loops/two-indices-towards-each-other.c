//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
static void partition(int *numbers, int n) {
    int low = 0;
    int high = n - 1;
    while (low <= high) {
        if (numbers[low] < 0) {
            low++;
        } else {
            int kept = numbers[low];
            numbers[low] = numbers[high];
            numbers[high] = kept;
            high--;
        }
    }
}
int main(void) {
    int n = __VERIFIER_nondet_int();
    if (n < 0)
        return 0;
    int *numbers = calloc((size_t)n, sizeof *numbers);
    partition(numbers, n);
    free(numbers);
    return 0;
}
