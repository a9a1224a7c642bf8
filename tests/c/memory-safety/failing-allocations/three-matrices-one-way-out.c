//@ property: memory-safety
//@ truth: holds
//@ expect: holds
//@ malloc: may-fail
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint(void);
static double **matrix(unsigned n) {
    double **rows = calloc(n, sizeof *rows);
    if (!rows)
        return NULL;
    for (unsigned i = 0; i < n; i++) {
        rows[i] = malloc(n * sizeof **rows);
        if (!rows[i]) {
            while (i-- > 0)
                free(rows[i]);
            free(rows);
            return NULL;
        }
    }
    return rows;
}
static void drop(double **rows, unsigned n) {
    if (!rows)
        return;
    for (unsigned i = 0; i < n; i++)
        free(rows[i]);
    free(rows);
}
int main(void) {
    unsigned n = __VERIFIER_nondet_uint();
    if (n < 1 || n > 100)
        return 0;
    double **a = matrix(n), **b = matrix(n), **c = matrix(n);
    if (a && b && c)
        for (unsigned i = 0; i < n; i++)
            for (unsigned j = 0; j < n; j++) {
                a[i][j] = b[i][j] = 1;
                c[i][j] = a[i][j] + b[i][j];
            }
    drop(a, n);
    drop(b, n);
    drop(c, n);
    return 0;
}
