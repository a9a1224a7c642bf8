// The same of graphs with cycles, of two types of nodes.
#include <stdlib.h>

struct edge;

struct vertex {
    int mark;
    struct edge *out;
};

struct edge {
    struct vertex *to;
    struct edge *next;
    int weight;
};

void set(struct vertex *at, int steps, int mark) { //@ holds holds -> holds holds
    while (at && steps-- > 0) {
        at->mark = mark;
        struct edge *way = at->out;
        while (way && way->weight > steps) way = way->next;
        at = way ? way->to : NULL;
    }
}

static struct vertex *vertex(int mark) {
    struct vertex *made = malloc(sizeof *made);
    if (!made) abort();
    made->mark = mark;
    made->out = NULL;
    return made;
}

void connect(struct vertex *from, struct vertex *to, int weight) { //@ holds-if holds-if -> holds-if holds-if
    struct edge *made = malloc(sizeof *made);
    if (!made) abort();
    made->to = to;
    made->weight = weight;
    made->next = from->out;
    from->out = made; // requires from != NULL
}

struct vertex *safe(int n, int mark) { //@ holds holds -> holds holds
    struct vertex *first = vertex(0);
    struct vertex *last = first;
    while (n-- > 0) {
        struct vertex *next = vertex(n);
        connect(last, next, n);
        connect(next, first, -n);
        last = next;
    }
    set(first, n, mark);
    return first;
}

struct vertex *overlap_node(void) { //@ holds violated -> holds violated
    struct vertex *made = malloc(2 * sizeof(void *));
    if (!made) abort();
    made->mark = 0;
    made->out = (struct edge *)made;
    made->out->to = made;
    return made;
}

void wrong_node(struct vertex *from) { //@ holds violated -> holds violated
    if (from) from->out = (struct edge *)from;
}

struct edge *wrong_size(struct vertex *to) { //@ violated violated -> violated unknown
    struct edge *made = malloc(sizeof(struct vertex));
    if (!made) abort();
    made->to = to;
    made->next = NULL;
    made->weight = 1;
    return made;
}

void not_array(struct vertex *from) { //@ violated violated -> violated unknown
    if (from && from->out) from->out[1].to = from;
}

void cast_int(struct vertex *from, unsigned long number) { //@ holds violated -> holds violated
    if (from && from->out) from->out->to = (struct vertex *)number;
}

struct edge *uninit_ptr(struct vertex *to) { //@ holds violated -> holds violated
    struct edge *made = malloc(sizeof *made);
    if (!made) abort();
    made->to = to;
    made->weight = 0;
    return made;
}

int uninit_ptr_stk(void) { //@ violated violated -> violated unknown
    struct vertex *from;
    set(from, 1, 1);
    return 0;
}

void arith_ptr(struct vertex *from) { //@ violated violated -> violated unknown
    if (from && from->out) (from->out - 3)->weight = 1;
}
