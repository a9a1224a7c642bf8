//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
    unsigned n = __VERIFIER_nondet_uint() % 8;
    char *block = malloc(n);
    if (n > 0)
        block[n - 1] = 1;
    free(block);
    return 0;
}
