//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint(void);
/* An equal address does not make the old pointer good. */
int main(void) {
    size_t n = (size_t)__VERIFIER_nondet_uint() + 1;
    char *old = malloc(n);
    free(old);
    char *new = malloc(n);
    if (old == new)
        new[0] = 1;
    else
        old[0] = 1; //~ use-after-free
    free(new);
    return 0;
}
