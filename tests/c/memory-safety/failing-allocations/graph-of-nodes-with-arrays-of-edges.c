//@ property: memory-safety
//@ truth: holds
//@ expect: holds
//@ malloc: may-fail
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint(void);
struct vertex {
    struct vertex *next;
    struct vertex **edges;
    unsigned count;
};
int main(void) {
    struct vertex *all = NULL;
    while (__VERIFIER_nondet_uint()) {
        struct vertex *vertex = malloc(sizeof *vertex);
        if (!vertex)
            break;
        vertex->count = __VERIFIER_nondet_uint() % 10 + 1;
        vertex->edges = calloc(vertex->count, sizeof *vertex->edges);
        if (!vertex->edges) {
            free(vertex);
            break;
        }
        vertex->edges[vertex->count - 1] = vertex;
        vertex->next = all;
        all = vertex;
    }
    while (all) {
        struct vertex *next = all->next;
        free(all->edges);
        free(all);
        all = next;
    }
    return 0;
}
