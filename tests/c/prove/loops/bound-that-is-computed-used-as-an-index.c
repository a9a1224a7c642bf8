//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
    unsigned n = __VERIFIER_nondet_uint() % 1000 + 4, i;
    int *numbers = malloc(n * sizeof *numbers);
    for (i = 0; i < n; i++)
        numbers[i] = 1;
    numbers[i] = 0; //~ out-of-bounds
    free(numbers);
    return 0;
}
