//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int n = __VERIFIER_nondet_int();
    if (n <= 0)
        return 0;
    int *numbers = calloc((size_t)n, sizeof *numbers);
    int index = __VERIFIER_nondet_int();
    if (0 <= index && index < n)
        numbers[index]++;
    free(numbers);
    return 0;
}
