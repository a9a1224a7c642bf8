//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ malloc: may-fail
//@ sanitizers: blind
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
    unsigned height = __VERIFIER_nondet_uint(), width = __VERIFIER_nondet_uint();
    if (height < 1 || height > 1000 || width < 1 || width > 1000)
        return 0;
    int **rows = malloc(height * sizeof *rows); //~ allocated-here
    if (!rows)
        return 1;
    for (unsigned i = 0; i < height; i++) {
        rows[i] = malloc(width * sizeof **rows);
        if (!rows[i]) {
            while (i > 0)
                free(rows[--i]);
            return 1; //~ leak
        }
    }
    for (unsigned i = 0; i < height; i++)
        free(rows[i]);
    free(rows);
    return 0;
} //~ leak
