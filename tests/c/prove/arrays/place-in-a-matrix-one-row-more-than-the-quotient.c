//@ property: memory-safety
//@ truth: violated
//@ expect: violated
#include <stdlib.h>
extern unsigned int __VERIFIER_nondet_uint(void);
int main(void) {
    unsigned total = __VERIFIER_nondet_uint(), width = __VERIFIER_nondet_uint();
    if (total > 100000 || width < 1 || width > 1000) return 0;
    char *a = malloc(total);
    for (unsigned row = 0; row <= total / width; row++)
        a[row * width] = 2; //~ out-of-bounds
    free(a);
    return 0;
}
