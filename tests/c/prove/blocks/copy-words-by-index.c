//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int n = __VERIFIER_nondet_int();
    if (n < 0)
        return 0;
    long *from = calloc((size_t)n, sizeof *from);
    long *to = malloc((size_t)n * sizeof *to);
    for (int i = 0; i < n; i++)
        to[i] = from[i];
    free(from);
    free(to);
    return 0;
}
