//@ property: termination
//@ truth: holds
//@ expect: holds
/* The product overflows beside the counter, in another block. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int *product = malloc(sizeof *product), *rest = malloc(sizeof *rest);
    int x = __VERIFIER_nondet_int();
    *product = 1;
    *rest = __VERIFIER_nondet_int();
    while (*rest > 0) {
        *product = *product * x;
        *rest = *rest - 1;
    }
    free(rest);
    free(product);
    return 0;
}
