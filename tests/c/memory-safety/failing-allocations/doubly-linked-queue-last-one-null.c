//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ malloc: may-fail
//@ sanitizers: blind
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct item {
    struct item *next, *previous;
    int value;
};
struct queue {
    struct item *first, *last;
};
static void append(struct queue *queue, int value) {
    struct item *item = malloc(sizeof *item);
    if (item) {
        item->value = value;
        item->next = NULL;
        item->previous = queue->last;
    }
    if (queue->last)
        queue->last->next = item;
    else
        queue->first = item;
    queue->last = item;
}
int main(void) {
    struct queue queue = {NULL, NULL};
    while (__VERIFIER_nondet_int())
        append(&queue, 1);
    if (queue.first)
        queue.last->value = 2; //~ null-dereference
    while (queue.first) {
        struct item *next = queue.first->next;
        free(queue.first);
        queue.first = next;
    }
    return 0;
}
