//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
/* With an even number of elements they pass each other. */
int main(void) {
    int n = __VERIFIER_nondet_int();
    if (n < 1)
        return 0;
    int *numbers = calloc((size_t)n, sizeof *numbers);
    int *left = numbers;
    int *right = numbers + n - 1;
    while (left != right) {
        int kept = *left; //~ out-of-bounds
        *left++ = *right;
        *right-- = kept;
    }
    free(numbers);
    return 0;
}
