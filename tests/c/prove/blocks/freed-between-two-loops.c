//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int n = __VERIFIER_nondet_int();
    if (n < 1)
        return 0;
    int *numbers = malloc((size_t)n * sizeof *numbers);
    for (int i = 0; i < n; i++)
        numbers[i] = i;
    free(numbers);
    int last = 0;
    for (int i = 0; i < n; i++)
        last = numbers[i]; //~ use-after-free
    return last < 0;
}
