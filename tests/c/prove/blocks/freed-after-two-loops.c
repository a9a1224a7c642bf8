//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int n = __VERIFIER_nondet_int();
    if (n < 1)
        return 0;
    int *numbers = malloc((size_t)n * sizeof *numbers);
    for (int i = 0; i < n; i++)
        numbers[i] = i;
    int last = 0;
    for (int i = 0; i < n; i++)
        last = numbers[i];
    free(numbers);
    return last < 0;
}
