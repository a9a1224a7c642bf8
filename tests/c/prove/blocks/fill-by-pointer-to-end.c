//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int n = __VERIFIER_nondet_int();
    if (n < 0)
        n = 0;
    int *first = malloc((size_t)n * sizeof *first);
    int *end = first + n;
    for (int *at = first; at != end; at++)
        *at = -1;
    free(first);
    return 0;
}
