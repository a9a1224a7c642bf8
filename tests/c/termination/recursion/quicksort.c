//@ property: termination
//@ truth: holds
//@ expect: holds
/* The pivot is at its place, so that both parts are smaller than the whole. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
static void sort(int *numbers, int low, int high) {
    if (low >= high)
        return;
    int pivot = numbers[high], place = low;
    for (int i = low; i < high; i++)
        if (numbers[i] < pivot) {
            int held = numbers[i];
            numbers[i] = numbers[place];
            numbers[place++] = held;
        }
    numbers[high] = numbers[place];
    numbers[place] = pivot;
    sort(numbers, low, place - 1);
    sort(numbers, place + 1, high);
}
int main(void) {
    int count = __VERIFIER_nondet_int();
    if (count < 1 || count > 1000)
        return 0;
    int *numbers = malloc((size_t)count * sizeof *numbers);
    for (int i = 0; i < count; i++)
        numbers[i] = __VERIFIER_nondet_int();
    sort(numbers, 0, count - 1);
    free(numbers);
    return 0;
}
