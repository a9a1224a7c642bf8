//@ property: assertions
//@ truth: violated
//@ expect: violated
#include <assert.h>
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint(void);
struct triple {
    int first, second, third;
};
int main(void) {
    unsigned n = __VERIFIER_nondet_uint() % 100 + 2;
    struct triple *triples = malloc(n * sizeof *triples);
    for (unsigned i = 0; i < n; i++)
        triples[i].second = 3;
    int *fields = (int *)triples;
    fields[3 * (__VERIFIER_nondet_uint() % n) + 1] = 9;
    for (unsigned i = 0; i < n; i++)
        assert(triples[i].second == 3); //~ failed-assertion
    free(triples);
    return 0;
}
