//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int n = __VERIFIER_nondet_int();
    if (n < 0)
        return 0;
    double *numbers = malloc((size_t)n * sizeof *numbers);
    for (int i = n; i >= 0; i--)
        numbers[i] = 0.5; //~ out-of-bounds
    free(numbers);
    return 0;
}
