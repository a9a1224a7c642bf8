//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint(void);
/* What is freed is where the walk ended. */
int main(void) {
    unsigned n = __VERIFIER_nondet_uint();
    char *at = malloc((size_t)n + 1);
    for (unsigned i = 0; i < n; i++)
        *at++ = 'w';
    free(at); //~ invalid-free
    return 0;
}
