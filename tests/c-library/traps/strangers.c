// Functions that are called by pointers, memory that is copied, unions, and pointers of which nothing is known.
#include <stdlib.h>
#include <string.h>

struct cell {
    struct cell *next;
    int value;
    void (*visit)(struct cell *);
};

static int table[4];
static int position;

void set_position(int value) { //@ holds holds -> holds holds
    position = value;
}

// What is called may free the cell, come back to this library, and change what it knows.
int called_back(struct cell *a, void (*visit)(struct cell *)) { //@ violated violated -> unknown unknown
    if (!a) return 0;
    position = 1;
    visit(a);
    return table[position];
}

int called_back_from_a_node(struct cell *a) { //@ violated violated -> unknown unknown
    if (!a || !a->visit) return 0;
    position = 1;
    a->visit(a);
    return table[position];
}

static void known(struct cell *a) { //@ holds holds -> holds holds
    if (a) a->value = 3;
}

int called_by_a_known_pointer(struct cell *a) { //@ holds holds -> holds holds
    void (*visit)(struct cell *) = known;
    position = 1;
    visit(a);
    return table[position];
}

// A number is copied over a link.
void copied_over(struct cell *a, long number) { //@ holds violated -> holds violated
    if (a) memcpy(a, &number, sizeof number);
}

void copied_whole(struct cell *a, struct cell *b) { //@ holds holds -> holds holds
    if (a && b && a != b) memcpy(a, b, sizeof *a);
}

void cleared(struct cell *a) { //@ holds holds -> holds holds
    if (a) memset(a, 0, sizeof *a);
}

void half_cleared(struct cell *a) { //@ holds violated -> holds unknown
    if (a) memset(a, 0, 4);
}

void cast(struct cell *a, int number) { //@ holds violated -> holds violated
    if (a) *(int *)a = number;
}

union both {
    struct cell *cell;
    unsigned long number;
};

struct tagged {
    int is_cell;
    union both it;
};

// Nothing says that the tag is right.
int of_a_union(struct tagged *t) { //@ violated violated -> unknown unknown
    if (!t || !t->is_cell || !t->it.cell) return 0;
    return t->it.cell->value;
}

void into_a_union(struct tagged *t, struct cell *a) { //@ holds holds -> holds holds
    if (!t) return;
    t->is_cell = 1;
    t->it.cell = a;
}

int of_a_number(int *a, int n) { //@ violated violated -> unknown unknown
    return n > 0 ? a[n - 1] : 0;
}

// Not excused by "there are n + 1 elements".
void one_too_many(int *a, int n) { //@ violated violated -> unknown unknown
    for (int i = 0; i <= n; i++) a[i] = 0;
}

// What was set to zero is asked of the node, not of what `a` was when the function was called.
int changed_since(struct cell *a) { //@ violated violated -> unknown unknown
    if (a) a = a->next;
    return a->value;
}

void requires_one_of_two(struct cell *a, struct cell *b) { //@ holds-if holds-if -> holds-if holds-if
    if (b) a->value = b->value; // requires a != NULL
}

void nobody(void (*unused)(void), void *payload, int x) { //@ holds holds -> holds holds
    if (payload) position = x;
}
