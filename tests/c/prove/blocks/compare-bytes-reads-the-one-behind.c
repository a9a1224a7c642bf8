//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint(void);
static int compare(const unsigned char *a, const unsigned char *b, size_t n) {
    size_t i = 0;
    while (i < n && a[i] == b[i])
        i++;
    return a[i] - b[i]; //~ out-of-bounds
}
int main(void) {
    size_t n = __VERIFIER_nondet_uint();
    unsigned char *a = calloc(n, 1);
    unsigned char *b = calloc(n, 1);
    int order = compare(a, b, n);
    free(a);
    free(b);
    return order;
}
