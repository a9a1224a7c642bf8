//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ malloc: may-fail
//@ sanitizers: blind
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint(void);
static void destroy(int **rows, unsigned count) {
    for (unsigned i = 0; i < count; i++)
        free(rows[i]); //~ invalid-free uninitialised-read
    free(rows);
}
static int **matrix(unsigned height, unsigned width) {
    int **rows = malloc(height * sizeof *rows);
    if (!rows)
        return NULL;
    for (unsigned i = 0; i < height; i++) {
        rows[i] = malloc(width * sizeof **rows);
        if (!rows[i]) {
            destroy(rows, height);
            return NULL;
        }
    }
    return rows;
}
int main(void) {
    unsigned height = __VERIFIER_nondet_uint(), width = __VERIFIER_nondet_uint();
    if (height < 1 || height > 1000 || width < 1 || width > 1000)
        return 0;
    int **rows = matrix(height, width);
    if (!rows)
        return 1;
    rows[height - 1][width - 1] = 1;
    destroy(rows, height);
    return 0;
}
