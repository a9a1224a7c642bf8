//@ property: assertions
//@ truth: violated
//@ expect: violated
#include <assert.h>
#include <stdlib.h>
#include <string.h>
extern unsigned __VERIFIER_nondet_uint(void);
struct pair {
    int first, second;
};
int main(void) {
    unsigned n = __VERIFIER_nondet_uint() % 100 + 2;
    struct pair *pairs = calloc(n, sizeof *pairs);
    for (unsigned i = 0; i < n; i++)
        pairs[i].first = 3;
    long both = 0;
    memcpy(&pairs[__VERIFIER_nondet_uint() % (n - 1)].second, &both, sizeof both);
    for (unsigned i = 0; i < n; i++)
        assert(pairs[i].first == 3); //~ failed-assertion
    free(pairs);
    return 0;
}
