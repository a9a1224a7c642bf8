//@ property: assertions
//@ truth: violated
//@ expect: violated
#include <assert.h>
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint(void);
static void look(const int *cells, unsigned n) {
    for (unsigned i = 0; i < n; i++)
        assert(cells[i] == 6); //~ failed-assertion
}
int main(void) {
    unsigned n = __VERIFIER_nondet_uint() % 1000 + 2;
    for (unsigned round = 0; round < 2; round++) {
        int *cells = calloc(n, sizeof *cells);
        if (round == 0)
            for (unsigned i = 0; i < n; i++)
                cells[i] = 6;
        else
            for (unsigned i = 0; i < n; i += 2)
                cells[i] = 6;
        look(cells, n);
        free(cells);
    }
    return 0;
}
