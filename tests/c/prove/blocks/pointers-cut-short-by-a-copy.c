//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
#include <stdlib.h>
#include <string.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void) {
    size_t n = __VERIFIER_nondet_uchar() + 1u;
    int value = 7;
    int **from = malloc(n * sizeof *from);
    int **to = calloc(n, sizeof *to);
    for (size_t i = 0; i < n; i++)
        from[i] = &value;
    memcpy(to, from, (n - 1) * sizeof *to);
    int seen = *to[n - 1]; //~ null-dereference
    free(from);
    free(to);
    return seen - 7;
}
