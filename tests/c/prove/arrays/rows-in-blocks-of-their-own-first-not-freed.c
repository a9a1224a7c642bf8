//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
#include <stdlib.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void) {
    int n = __VERIFIER_nondet_uchar() + 1;
    int **rows = malloc((size_t)n * sizeof *rows);
    for (int i = 0; i < n; i++)
        rows[i] = malloc(4 * sizeof **rows); //~ allocated-here
    for (int i = n - 1; i > 0; i--)
        free(rows[i]);
    free(rows); //~ leak
    return 0;
}
