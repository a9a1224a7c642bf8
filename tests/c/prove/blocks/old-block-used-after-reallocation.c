//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
    size_t n = (size_t)__VERIFIER_nondet_uint() + 1;
    char *first = malloc(n);
    char *cursor = first + (n - 1);
    *cursor = 1;
    char *second = realloc(first, n + n);
    *cursor = 2; //~ use-after-free
    free(second);
    return 0;
}
