// A struct that is part of another one, or of an array: a pointer to it may lead into the middle of something.
#include <stdlib.h>

struct inner {
    struct inner *next;
    int value;
};

struct outer {
    struct inner part;
    struct outer *up;
};

static int table[4];

// `p` may be `&q->part`.
int written_through_both(struct inner *p, struct outer *q) { //@ violated violated -> unknown unknown
    if (!p || !q) return 0;
    q->part.value = 1;
    p->value = 9;
    return table[q->part.value];
}

int written_through_one(struct outer *q) { //@ holds holds -> holds holds
    if (!q) return 0;
    q->part.value = 1;
    if (q->up) q = q->up;
    q->part.value = 2;
    return table[q->part.value];
}

struct element {
    int value;
    struct element *next;
};

struct array {
    struct element all[3];
    struct array *next;
};

int an_element(struct element *e, struct array *a) { //@ violated violated -> unknown unknown
    if (!e || !a) return 0;
    a->all[1].value = 1;
    e->value = 9;
    return table[a->all[1].value];
}

struct apart {
    struct apart *next;
    int value;
};

int of_its_own(struct apart *p, struct outer *q) { //@ holds holds -> holds holds
    if (!p || !q) return 0;
    q->part.value = 1;
    p->value = 9;
    return table[q->part.value];
}
