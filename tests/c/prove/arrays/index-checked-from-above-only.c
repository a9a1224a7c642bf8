//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int n = __VERIFIER_nondet_int();
    if (n <= 0)
        return 0;
    int *numbers = calloc((size_t)n, sizeof *numbers);
    int index = __VERIFIER_nondet_int();
    if (index < n)
        numbers[index]++; //~ out-of-bounds
    free(numbers);
    return 0;
}
