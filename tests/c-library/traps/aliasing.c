// Two parameters may be one node, and what is known of one is then not known of the other.
#include <stdlib.h>

struct cell {
    struct cell *next;
    int value;
};

static int table[4];

// With a == b the index is 9.
int same_node(struct cell *a, struct cell *b) { //@ violated violated -> violated unknown
    if (!a || !b) return 0;
    a->value = 1;
    b->value = 9;
    return table[a->value];
}

int order_is_right(struct cell *a, struct cell *b) { //@ holds holds -> holds holds
    if (!a || !b) return 0;
    b->value = 9;
    a->value = 1;
    return table[a->value];
}

int told_apart(struct cell *a, struct cell *b) { //@ holds holds -> unknown unknown
    if (!a || !b || a == b) return 0;
    a->value = 1;
    b->value = 9;
    return table[a->value];
}

// What hangs on a may be b, or a itself.
int through_a_link(struct cell *a) { //@ violated violated -> violated unknown
    if (!a || !a->next) return 0;
    a->value = 1;
    a->next->value = 9;
    return table[a->value];
}

int not_through_a_link(struct cell *a) { //@ holds holds -> holds holds
    if (!a || !a->next) return 0;
    a->next->value = 9;
    a->value = 1;
    return table[a->value];
}

// Where a == b, what a leads to is null.
void cut(struct cell *a, struct cell *b) { //@ violated violated -> violated unknown
    if (!a || !b || !a->next) return;
    b->next = NULL;
    a->next->value = 1;
}

void cut_behind(struct cell *a, struct cell *b) { //@ holds holds -> holds holds
    if (!a || !b) return;
    b->next = NULL;
    if (a->next) a->next->value = 1;
}
