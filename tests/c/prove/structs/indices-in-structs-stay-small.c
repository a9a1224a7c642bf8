//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint(void);
struct edge {
    unsigned from, to;
    double weight;
};
static unsigned degrees[16];
int main(void) {
    unsigned n = __VERIFIER_nondet_uint() % 500 + 1;
    struct edge *edges = malloc(n * sizeof *edges);
    for (unsigned i = 0; i < n; i++) {
        edges[i].from = __VERIFIER_nondet_uint() % 16;
        edges[i].to = __VERIFIER_nondet_uint() & 15;
        edges[i].weight = 1;
    }
    for (unsigned i = 0; i < n; i++) {
        degrees[edges[i].from]++;
        degrees[edges[i].to]++;
    }
    free(edges);
    return 0;
}
