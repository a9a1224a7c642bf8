//@ property: memory-safety
//@ truth: holds
//@ expect: unknown
#include <stdlib.h>
#include <string.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void) {
    size_t n = __VERIFIER_nondet_uchar() + 1u;
    int value = 7;
    int **from = malloc(n * sizeof *from);
    int **to = malloc(n * sizeof *to);
    for (size_t i = 0; i < n; i++)
        from[i] = &value;
    memcpy(to, from, n * sizeof *to);
    int seen = *to[n - 1];
    free(from);
    free(to);
    return seen - 7;
}
