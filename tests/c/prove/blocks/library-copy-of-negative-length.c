//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
#include <stdlib.h>
#include <string.h>
extern unsigned __VERIFIER_nondet_uint(void);
/* part > n makes the unsigned difference huge. */
int main(void) {
    size_t n = __VERIFIER_nondet_uint();
    size_t part = __VERIFIER_nondet_uint();
    if (part > n + 1)
        return 0;
    char *from = malloc(n + 1);
    char *to = malloc(n + 1);
    memset(from, 'f', n);
    memcpy(to, from + part, n - part); //~ out-of-bounds
    free(from);
    free(to);
    return 0;
}
