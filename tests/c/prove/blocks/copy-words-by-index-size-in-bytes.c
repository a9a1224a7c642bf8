//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
/* The number of elements is taken for a number of bytes. */
int main(void) {
    int n = __VERIFIER_nondet_int();
    if (n < 0)
        return 0;
    long *from = calloc((size_t)n, sizeof *from);
    long *to = malloc((size_t)n);
    for (int i = 0; i < n; i++)
        to[i] = from[i]; //~ out-of-bounds
    free(from);
    free(to);
    return 0;
}
