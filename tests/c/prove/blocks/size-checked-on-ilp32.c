//@ property: memory-safety
//@ truth: holds
//@ expect: holds
//@ data-model: ilp32
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
    unsigned n = __VERIFIER_nondet_uint();
    if (n < 2 || n > 0x1fffffffu)
        return 0;
    int *numbers = malloc(n * sizeof *numbers);
    numbers[1] = 1;
    numbers[n - 1] = 2;
    free(numbers);
    return 0;
}
