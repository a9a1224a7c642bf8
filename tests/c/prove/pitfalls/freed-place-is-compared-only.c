//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
    size_t n = (size_t)__VERIFIER_nondet_uint() + 1;
    char *old = malloc(n);
    free(old);
    char *new = malloc(n);
    if (old != new)
        new[n - 1] = 1;
    else
        new[0] = 1;
    free(new);
    return 0;
}
