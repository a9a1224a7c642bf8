//@ property: memory-safety
//@ truth: holds
//@ expect: holds
//@ malloc: may-fail
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint(void);
struct edge {
    struct edge *next;
    unsigned to;
};
struct graph {
    unsigned count;
    struct edge *edges[20];
};
static void drop(struct graph *graph) {
    for (unsigned i = 0; i < graph->count; i++)
        while (graph->edges[i]) {
            struct edge *next = graph->edges[i]->next;
            free(graph->edges[i]);
            graph->edges[i] = next;
        }
    free(graph);
}
static int connect(struct graph *graph, unsigned from, unsigned to) {
    struct edge *edge = malloc(sizeof *edge);
    if (!edge)
        return -1;
    edge->to = to;
    edge->next = graph->edges[from];
    graph->edges[from] = edge;
    return 0;
}
int main(void) {
    struct graph *graph = malloc(sizeof *graph);
    if (!graph)
        return 1;
    graph->count = 20;
    for (unsigned i = 0; i < 20; i++)
        graph->edges[i] = NULL;
    while (__VERIFIER_nondet_uint()) {
        unsigned from = __VERIFIER_nondet_uint(), to = __VERIFIER_nondet_uint();
        if (from < graph->count && connect(graph, from, to) < 0) {
            drop(graph);
            return 1;
        }
    }
    drop(graph);
    return 0;
}
