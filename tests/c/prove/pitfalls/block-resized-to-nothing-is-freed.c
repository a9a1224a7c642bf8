//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint(void);
/* As the C library does it: there is no block any more. */
int main(void) {
    size_t n = __VERIFIER_nondet_uint() % 8 + 1;
    char *block = malloc(n);
    block[n - 1] = 1;
    char *left = realloc(block, 0);
    free(left);
    return 0;
}
