//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
    unsigned n = __VERIFIER_nondet_uint() % 8 + 1;
    char *old = malloc(n);
    old[0] = 1;
    char *grown = realloc(old, n + 4);
    char first = old[0]; //~ use-after-free
    free(grown);
    return first;
}
