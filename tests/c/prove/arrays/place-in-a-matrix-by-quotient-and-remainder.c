//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <stdlib.h>
extern unsigned int __VERIFIER_nondet_uint(void);
int main(void) {
    unsigned total = __VERIFIER_nondet_uint(), width = __VERIFIER_nondet_uint();
    if (total > 100000 || width < 1 || width > 1000) return 0;
    char *a = malloc(total);
    for (unsigned x = 0; x < total; x++) {
        unsigned row = x / width, column = x % width;
        a[row * width + column] = 1;
    }
    // Whole rows only.
    for (unsigned row = 0; row < total / width; row++)
        a[row * width] = 2;
    free(a);
    return 0;
}
