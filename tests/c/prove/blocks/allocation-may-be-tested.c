//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
    size_t n = __VERIFIER_nondet_uint();
    double *numbers = malloc(n * sizeof *numbers);
    if (numbers == NULL)
        return 1;
    for (size_t i = 0; i < n; i++)
        numbers[i] = (double)i;
    free(numbers);
    return 0;
}
