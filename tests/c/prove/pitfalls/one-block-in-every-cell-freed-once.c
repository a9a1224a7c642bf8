//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
    int *cells[8];
    unsigned n = __VERIFIER_nondet_uint() % 8 + 1;
    int *block = malloc(4);
    for (unsigned i = 0; i < n; i++)
        cells[i] = block;
    free(cells[n - 1]);
    return 0;
}
