//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
#include <stdlib.h>
extern unsigned short __VERIFIER_nondet_ushort(void);
int main(void) {
    size_t n = __VERIFIER_nondet_ushort() + 1u;
    char *first = malloc(n);
    char *cursor = first + (n - 1);
    *cursor = 1;
    char *second = realloc(first, n + n);
    *cursor = 2; //~ use-after-free
    free(second);
    return 0;
}
