//@ property: memory-safety
//@ truth: holds
//@ expect: holds
/* What is written at an unknown place makes the range of the elements larger, and they still lie within it. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
#define CELLS 16
#define NONE CELLS
struct queue {
    unsigned unused;
    unsigned first;
    unsigned last;
    unsigned *next;
};

static void put(struct queue *queue) {
    unsigned at = queue->unused;
    if (at == NONE)
        return;
    queue->unused = queue->next[at];
    queue->next[at] = NONE;
    if (queue->last == NONE)
        queue->first = at;
    else
        queue->next[queue->last] = at;
    queue->last = at;
}

static void get(struct queue *queue) {
    unsigned at = queue->first;
    if (at == NONE)
        return;
    queue->first = queue->next[at];
    if (queue->first == NONE)
        queue->last = NONE;
    queue->next[at] = queue->unused;
    queue->unused = at;
}

int main(void) {
    struct queue queue = {0, NONE, NONE, malloc(CELLS * sizeof *queue.next)};
    int command;
    if (queue.next == NULL)
        return 1;
    for (unsigned i = 0; i < CELLS; i++)
        queue.next[i] = i + 1;
    while ((command = __VERIFIER_nondet_int()) != 0) {
        if (command > 0)
            put(&queue);
        else
            get(&queue);
    }
    free(queue.next);
    return 0;
}
