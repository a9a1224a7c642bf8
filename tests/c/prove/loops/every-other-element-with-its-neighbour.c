//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
/* For an odd length the last neighbour is missing. */
int main(void) {
    int n = __VERIFIER_nondet_int();
    if (n < 1 || n > 1000000)
        return 0;
    int *numbers = malloc((size_t)n * sizeof *numbers);
    for (int i = 0; i < n; i += 2) {
        numbers[i] = i;
        numbers[i + 1] = i; //~ out-of-bounds
    }
    free(numbers);
    return 0;
}
