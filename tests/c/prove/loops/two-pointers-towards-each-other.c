//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int n = __VERIFIER_nondet_int();
    if (n < 1)
        return 0;
    int *numbers = calloc((size_t)n, sizeof *numbers);
    int *left = numbers;
    int *right = numbers + n - 1;
    while (left < right) {
        int kept = *left;
        *left++ = *right;
        *right-- = kept;
    }
    free(numbers);
    return 0;
}
