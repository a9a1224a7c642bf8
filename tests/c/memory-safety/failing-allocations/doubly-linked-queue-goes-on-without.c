//@ property: memory-safety
//@ truth: holds
//@ expect: holds
//@ malloc: may-fail
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct item {
    struct item *next, *previous;
    int value;
};
struct queue {
    struct item *first, *last;
};
static int append(struct queue *queue, int value) {
    struct item *item = malloc(sizeof *item);
    if (item == NULL)
        return -1;
    item->value = value;
    item->next = NULL;
    item->previous = queue->last;
    if (queue->last)
        queue->last->next = item;
    else
        queue->first = item;
    queue->last = item;
    return 0;
}
static void take(struct queue *queue) {
    struct item *item = queue->first;
    if (!item)
        return;
    queue->first = item->next;
    if (queue->first)
        queue->first->previous = NULL;
    else
        queue->last = NULL;
    free(item);
}
int main(void) {
    struct queue queue = {NULL, NULL};
    int failures = 0;
    while (__VERIFIER_nondet_int()) {
        if (__VERIFIER_nondet_int())
            take(&queue);
        else if (append(&queue, 1) != 0 && ++failures > 3)
            break;
    }
    while (queue.first)
        take(&queue);
    return 0;
}
