//@ property: assertions
//@ truth: holds
//@ expect: holds
#include <assert.h>
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint(void);
struct point {
    int kind, weight;
};
int main(void) {
    unsigned n = __VERIFIER_nondet_uint() % 1000 + 1;
    struct point *points = malloc(n * sizeof *points);
    for (unsigned i = 0; i < n; i++)
        points[i].weight = 7;
    for (unsigned i = 0; i < n; i++)
        assert(points[i].weight == 7);
    free(points);
    return 0;
}
