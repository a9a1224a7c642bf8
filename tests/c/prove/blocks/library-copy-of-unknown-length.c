//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <stdlib.h>
#include <string.h>
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
    size_t n = __VERIFIER_nondet_uint();
    size_t part = __VERIFIER_nondet_uint();
    if (part > n)
        part = n;
    char *from = malloc(n);
    char *to = malloc(n);
    memset(from, 'f', n);
    memcpy(to, from + part, n - part);
    memmove(to, to + part, n - part);
    free(from);
    free(to);
    return 0;
}
