//@ property: termination
//@ truth: holds
//@ expect: holds
/* Of any length: each number moves down to its place. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
static void sort(int *numbers, int count) {
    for (int i = 1; i < count; i++) {
        int key = numbers[i];
        int at = i;
        while (at > 0 && numbers[at - 1] > key) {
            numbers[at] = numbers[at - 1];
            at--;
        }
        numbers[at] = key;
    }
}
int main(void) {
    int count = __VERIFIER_nondet_int();
    if (count < 1 || count > 10000)
        return 0;
    int *numbers = malloc((size_t)count * sizeof *numbers);
    for (int i = 0; i < count; i++)
        numbers[i] = __VERIFIER_nondet_int();
    sort(numbers, count);
    free(numbers);
    return 0;
}
