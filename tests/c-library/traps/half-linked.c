// A node that is linked before its own links are set: nothing may look at it through another pointer until they are.
#include <stdlib.h>

struct cell {
    struct cell *next;
    int value;
};

static struct cell *fresh(void) {
    struct cell *made = malloc(sizeof *made);
    if (!made) abort();
    return made;
}

void ready_in_the_end(struct cell *a) { //@ holds holds -> holds holds
    struct cell *made = fresh();
    if (!a) return;
    a->next = made;
    made->value = 1;
    made->next = NULL;
}

void never_ready(struct cell *a) { //@ holds violated -> holds violated
    struct cell *made = fresh();
    if (!a) return;
    a->next = made;
    made->value = 1;
}

void ready_on_one_way(struct cell *a, int n) { //@ holds violated -> holds violated
    struct cell *made = fresh();
    if (!a) return;
    a->next = made;
    if (n) return;
    made->next = NULL;
}

// With a == b, what stands behind `made` was never set.
int seen_too_early(struct cell *a, struct cell *b) { //@ violated violated -> violated unknown
    struct cell *made = fresh();
    if (!a || !b) return 0;
    a->next = made;
    int seen = b->next && b->next->next ? b->next->next->value : 0;
    made->next = NULL;
    return seen;
}

int seen_in_time(struct cell *a, struct cell *b) { //@ holds holds -> holds holds
    struct cell *made = fresh();
    if (!a || !b) return 0;
    a->next = made;
    made->next = NULL;
    return b->next && b->next->next ? b->next->next->value : 0;
}

// The same without a branch between the two.
int seen_at_once(struct cell *a, struct cell *b) { //@ violated violated -> violated unknown
    struct cell *made = fresh();
    if (!a || !b || !b->next) return 0;
    a->next = made;
    struct cell *behind = b->next->next;
    made->next = NULL;
    return behind ? behind->value : 0;
}

// A view of b was there before a was written.
int seen_by_an_old_view(struct cell *a, struct cell *b) { //@ violated violated -> violated unknown
    struct cell *made = fresh();
    if (!a || !b) return 0;
    struct cell *was = b->next;
    a->next = made;
    struct cell *is = b->next;
    struct cell *behind = is->next;
    made->next = was;
    return behind->value;
}

int half_overwritten(struct cell *a) { //@ violated violated -> violated unknown
    struct cell *made = fresh();
    if (!a) return 0;
    a->next = made;
    *(int *)&a->next = 5;
    made->next = NULL;
    return a->next->value;
}

void freed_while_linked(struct cell *a) { //@ holds violated -> unknown unknown
    struct cell *made = fresh();
    if (!a) return;
    a->next = made;
    free(made);
}

// It is too small, which is seen only in the end.
void small(struct cell *a) { //@ holds violated -> holds violated
    struct cell *made = malloc(sizeof(void *));
    if (!made) abort();
    if (!a) return;
    a->next = made;
    made->next = NULL;
}

static void finish(struct cell *made) {
    made->next = NULL;
}

// A call stands between: what it looks at might be the half-made one.
void ready_by_a_helper(struct cell *a) { //@ holds holds -> holds unknown
    struct cell *made = fresh();
    if (!a) return;
    a->next = made;
    finish(made);
}

void ready_behind_a_loop(struct cell *a, int n) { //@ holds holds -> holds unknown
    struct cell *made = fresh();
    if (!a) return;
    a->next = made;
    while (n > 0) n--;
    made->next = NULL;
}

void two_at_once(struct cell *a) { //@ holds holds -> holds holds
    struct cell *one = fresh(), *other = fresh();
    if (!a) return;
    a->next = one;
    one->next = other;
    other->next = a;
}

void two_and_one_is_not_ready(struct cell *a) { //@ holds violated -> holds unknown
    struct cell *one = fresh(), *other = fresh();
    if (!a) return;
    a->next = one;
    one->next = other;
}

// What was linked before is linked again, and the other one is forgotten.
void changed_ones_mind(struct cell *a, struct cell *b) { //@ holds holds -> holds holds
    struct cell *made = fresh();
    if (!a) return;
    a->next = made;
    a->next = b;
}
