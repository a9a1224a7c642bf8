//@ property: memory-safety
//@ truth: holds
//@ expect: holds
//@ malloc: may-fail
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct cell {
    struct cell *next;
    int value;
};
struct queue {
    struct cell *in, *out;
};
static int put(struct queue *queue, int value) {
    struct cell *cell = malloc(sizeof *cell);
    if (!cell)
        return 0;
    cell->value = value;
    cell->next = queue->in;
    queue->in = cell;
    return 1;
}
static int get(struct queue *queue, int *value) {
    if (!queue->out)
        while (queue->in) {
            struct cell *cell = queue->in;
            queue->in = cell->next;
            cell->next = queue->out;
            queue->out = cell;
        }
    struct cell *cell = queue->out;
    if (!cell)
        return 0;
    *value = cell->value;
    queue->out = cell->next;
    free(cell);
    return 1;
}
int main(void) {
    struct queue *queue = malloc(sizeof *queue);
    int value, status = 0;
    if (!queue)
        exit(1);
    queue->in = queue->out = NULL;
    while (__VERIFIER_nondet_int()) {
        if (__VERIFIER_nondet_int()) {
            if (!put(queue, 7)) {
                status = 1;
                break;
            }
        } else {
            get(queue, &value);
        }
    }
    while (get(queue, &value))
        ;
    free(queue);
    return status;
}
