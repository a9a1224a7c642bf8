//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
static void partition(int *numbers, int n) {
    int low = 0;
    int high = n - 1;
    while (low <= high) {
        while (numbers[low] < 0) //~ out-of-bounds
            low++;
        if (low <= high) {
            int kept = numbers[low];
            numbers[low] = numbers[high];
            numbers[high] = kept;
            high--;
        }
    }
}
int main(void) {
    int n = __VERIFIER_nondet_int();
    if (n < 0 || n > 200)
        return 0;
    int *numbers = malloc((size_t)n * sizeof *numbers);
    for (int i = 0; i < n; i++)
        numbers[i] = __VERIFIER_nondet_int();
    partition(numbers, n);
    free(numbers);
    return 0;
}
