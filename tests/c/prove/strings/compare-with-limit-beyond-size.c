//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint(void);
static int compare_within(const char *a, const char *b, size_t limit) {
    while (limit-- > 0) {
        if (*a != *b) //~ out-of-bounds
            return 1;
        a++;
        b++;
    }
    return 0;
}
int main(void) {
    size_t n = __VERIFIER_nondet_uint();
    size_t limit = __VERIFIER_nondet_uint();
    char *a = calloc(n, 1);
    char *b = calloc(limit, 1);
    int order = compare_within(a, b, limit);
    free(a);
    free(b);
    return order;
}
