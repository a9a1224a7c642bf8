//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ data-model: ilp32
//@ sanitizers: blind
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint(void);
/* The product wraps to a small size, or asks for more than there can be. */
int main(void) {
    unsigned n = __VERIFIER_nondet_uint();
    if (n < 2)
        return 0;
    int *numbers = malloc(n * sizeof *numbers);
    numbers[1] = 1; //~ out-of-bounds null-dereference
    free(numbers);
    return 0;
}
