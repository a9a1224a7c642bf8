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
    unsigned n = __VERIFIER_nondet_uint() % 100 + 1;
    struct pair *pairs = malloc(n * sizeof *pairs);
    for (unsigned i = 0; i < n; i++)
        pairs[i].second = 3;
    unsigned at = __VERIFIER_nondet_uint() % n;
    long both = 0;
    memcpy(&pairs[at].first, &both, sizeof both);
    for (unsigned i = 0; i < n; i++)
        assert(pairs[i].second == 3); //~ failed-assertion
    free(pairs);
    return 0;
}
