//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint(void);
static void copy(void *to, const void *from, size_t n) {
    char *t = to;
    const char *f = from;
    while (n-- > 0)
        *t++ = *f++; //~ out-of-bounds
}
int main(void) {
    size_t n = __VERIFIER_nondet_uint();
    size_t more = __VERIFIER_nondet_uint();
    char *from = malloc(n + more);
    char *to = malloc(n);
    copy(to, from, n + more);
    free(from);
    free(to);
    return 0;
}
