//@ property: assertions
//@ truth: violated
//@ expect: violated
#include <assert.h>
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint(void);
static int *make(unsigned n) {
    return malloc(n * sizeof(int));
}
static void look(const int *cells, unsigned n) {
    for (unsigned i = 0; i < n; i++)
        assert(cells[i] == 6); //~ failed-assertion
}
int main(void) {
    unsigned n = __VERIFIER_nondet_uint() % 1000 + 2;
    int *all = make(n);
    for (unsigned i = 0; i < n; i++)
        all[i] = 6;
    look(all, n);
    free(all);
    int *some = make(n);
    for (unsigned i = 0; i < n; i++)
        some[i] = 5;
    for (unsigned i = 0; i < n; i += 2)
        some[i] = 6;
    look(some, n);
    free(some);
    return 0;
}
