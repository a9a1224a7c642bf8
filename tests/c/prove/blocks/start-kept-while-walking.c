//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
    unsigned n = __VERIFIER_nondet_uint();
    char *at = malloc((size_t)n + 1);
    for (unsigned i = 0; i < n; i++)
        *at++ = 'w';
    free(at - n);
    return 0;
}
