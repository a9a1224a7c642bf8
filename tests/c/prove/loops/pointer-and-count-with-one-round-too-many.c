//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
static void fill(int *at, int left) {
    while (left-- >= 0)
        *at++ = left; //~ out-of-bounds
}
int main(void) {
    int n = __VERIFIER_nondet_int();
    if (n < 0)
        n = 0;
    int *numbers = malloc((size_t)n * sizeof *numbers);
    fill(numbers, n);
    free(numbers);
    return 0;
}
