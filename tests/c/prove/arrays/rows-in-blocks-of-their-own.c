//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <stdlib.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void) {
    int n = __VERIFIER_nondet_uchar() + 1;
    int **rows = malloc((size_t)n * sizeof *rows);
    for (int i = 0; i < n; i++)
        rows[i] = malloc(4 * sizeof **rows);
    for (int i = 0; i < n; i++)
        rows[i][3] = i;
    for (int i = 0; i < n; i++)
        free(rows[i]);
    free(rows);
    return 0;
}
