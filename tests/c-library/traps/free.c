// Behind a free of something that others made, nothing that they lead to is known to be alive.
#include <stdlib.h>

struct cell {
    struct cell *next;
    int value;
};

struct other {
    struct other *next;
    long value;
};

// With a == b, `c` may lie where `b` was, and be smaller.
void past_a_free(struct cell *a, struct cell *b) { //@ violated violated -> unknown unknown
    if (!a || !b) return;
    free(a);
    char *c = malloc(4);
    b->next = 0;
    free(c);
}

// A node of another type may lie in the same block of an arena.
void of_another_type(struct cell *a, struct other *b) { //@ violated violated -> unknown unknown
    if (!a || !b) return;
    free(a);
    b->value = 1;
}

// The same, where `b` was looked at before.
void of_another_type_again(struct cell *a, struct other *b) { //@ violated violated -> unknown unknown
    if (!a || !b) return;
    b->value = 1;
    free(a);
    b->value = 2;
}

int own_block(struct cell *a) { //@ holds holds -> holds holds
    struct cell *own = malloc(sizeof *own);
    if (!own) abort();
    own->next = a;
    free(own);
    return a ? a->value : 0;
}

// It is freed and led to still.
void freed_and_linked(struct cell *a) { //@ holds violated -> unknown unknown
    if (!a) return;
    struct cell *own = malloc(sizeof *own);
    if (!own) abort();
    own->next = NULL;
    own->value = 0;
    a->value = 1;
    struct cell **place = &a->next;
    *place = own;
    free(own);
}

static struct cell *kept;

void kept_and_freed(void) { //@ violated violated -> unknown unknown
    free(kept);
}

void forget(void) { //@ holds holds -> holds holds
    kept = NULL;
}

void keep(struct cell *a) { //@ holds holds -> holds holds
    kept = a;
}

void keep_own_freed(void) { //@ holds violated -> holds unknown
    struct cell *own = malloc(sizeof *own);
    if (!own) abort();
    own->next = NULL;
    kept = own;
    free(own);
}

// Separate only for one who calls it with two lists.
void join(struct cell *a, struct cell *b) { //@ violated violated -> unknown unknown
    if (!a || !b) return;
    a->next = b->next;
    free(b);
    a->value = 0;
}

void twice(struct cell *a) { //@ violated violated -> unknown unknown
    join(a, a);
}
