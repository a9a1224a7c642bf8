//@ property: assertions
//@ truth: holds
//@ expect: holds
#include <assert.h>
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint(void);
struct triple {
    int first, second, third;
};
int main(void) {
    unsigned n = __VERIFIER_nondet_uint() % 100 + 1;
    struct triple *triples = malloc(n * sizeof *triples);
    for (unsigned i = 0; i < n; i++)
        triples[i].second = 3;
    for (unsigned i = n; i-- > 0;)
        triples[i].third = triples[i].first = (int)i;
    triples[__VERIFIER_nondet_uint() % n].first = 9;
    for (unsigned i = 0; i < n; i++)
        assert(triples[i].second == 3);
    free(triples);
    return 0;
}
