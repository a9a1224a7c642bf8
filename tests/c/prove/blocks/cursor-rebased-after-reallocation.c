//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <stdlib.h>
extern unsigned short __VERIFIER_nondet_ushort(void);
int main(void) {
    size_t n = __VERIFIER_nondet_ushort() + 1u;
    char *first = malloc(n);
    size_t at = n - 1;
    first[at] = 1;
    char *second = realloc(first, n + n);
    char *cursor = second + at;
    *cursor = 2;
    second[2 * n - 1] = 3;
    free(second);
    return 0;
}
