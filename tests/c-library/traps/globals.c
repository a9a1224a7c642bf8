// What lies in globals is what other functions, and clients, have left there.
#include <stdlib.h>

struct cell {
    struct cell *next;
    int value;
};

struct knot {
    struct knot *next;
    int value;
};

static int table[4];
static int index_of_now = 0;
static int never_touched = 0;
static const int limit = 3;
static struct cell *head;
static struct knot sentinel;

void choose(int index) { //@ holds holds -> holds holds
    index_of_now = index;
}

int look(void) { //@ violated violated -> unknown unknown
    return table[index_of_now];
}

int look_with_care(void) { //@ holds holds -> holds holds
    return index_of_now >= 0 && index_of_now < 4 ? table[index_of_now] : 0;
}

// Its address is handed out, so that clients write it.
int *slot(void) { //@ holds holds -> holds holds
    return &never_touched;
}

int look_at_slot(void) { //@ violated violated -> unknown unknown
    return table[never_touched];
}

int look_at_constant(void) { //@ holds holds -> holds holds
    return table[limit];
}

void push(struct cell *cell) { //@ holds holds -> holds holds
    if (!cell) return;
    cell->next = head;
    head = cell;
}

int first(void) { //@ violated violated -> violated unknown
    return head->value;
}

int first_if_any(void) { //@ holds holds -> holds holds
    return head ? head->value : 0;
}

struct knot *the_sentinel(void) { //@ holds holds -> holds holds
    return &sentinel;
}

// `k` may be the sentinel.
int beside_the_sentinel(struct knot *k) { //@ violated violated -> unknown unknown
    if (!k) return 0;
    sentinel.value = 1;
    k->value = 9;
    return table[sentinel.value];
}

static struct cell on_no_heap_of_clients(void) {
    struct cell made = {0, 0};
    return made;
}

int a_local_one(struct cell *a) { //@ holds holds -> holds holds
    struct cell own = on_no_heap_of_clients();
    own.next = a;
    return own.value;
}

// It ends with the function, and is led to still.
void a_local_one_stays(struct cell *a) { //@ holds violated -> holds unknown
    struct cell own = {0, 0};
    if (a) a->next = &own;
}

void a_local_one_goes(struct cell *a) { //@ holds holds -> holds holds
    struct cell own = {0, 0};
    if (!a) return;
    own.next = a->next;
    a->next = NULL;
}
