//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
static void sort(int *numbers, int n) {
    for (int i = 1; i < n; i++) {
        int moved = numbers[i];
        int at = i;
        while (numbers[at - 1] > moved && at > 0) { //~ out-of-bounds
            numbers[at] = numbers[at - 1];
            at--;
        }
        numbers[at] = moved;
    }
}
int main(void) {
    int n = __VERIFIER_nondet_int();
    if (n < 0 || n > 60)
        n = 60;
    int *numbers = malloc((size_t)n * sizeof *numbers);
    for (int i = 0; i < n; i++)
        numbers[i] = __VERIFIER_nondet_int();
    sort(numbers, n);
    free(numbers);
    return 0;
}
