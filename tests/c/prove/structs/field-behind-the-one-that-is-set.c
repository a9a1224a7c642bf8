//@ property: assertions
//@ truth: violated
//@ expect: violated
#include <assert.h>
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint(void);
struct pair {
    int first, second;
};
int main(void) {
    unsigned n = __VERIFIER_nondet_uint() % 100 + 1;
    struct pair *pairs = calloc(n, sizeof *pairs);
    for (unsigned i = 0; i < n; i++)
        pairs[i].first = 3;
    pairs[__VERIFIER_nondet_uint() % n].second = 4;
    for (unsigned i = 0; i < n; i++)
        assert(pairs[i].second == 0 || pairs[i].second == 3); //~ failed-assertion
    free(pairs);
    return 0;
}
