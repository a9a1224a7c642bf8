//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
/* Two queues share one block of cells that are linked by indices; the input is a sequence of letters. */
#include <stdio.h>
#include <stdlib.h>

#define CELLS 16
#define NIL CELLS

struct cell {
    unsigned next;
    int item;
};

struct queue {
    unsigned first;
    unsigned last;
    unsigned length;
};

struct shared {
    unsigned free;
    struct queue queues[2];
    struct cell *cells;
};

static int shared_init(struct shared *s) {
    s->cells = malloc(CELLS * sizeof *s->cells);
    if (s->cells == NULL)
        return -1;
    for (unsigned i = 0; i < CELLS; i++) {
        s->cells[i].next = i + 1;
        s->cells[i].item = 0;
    }
    s->free = 0;
    for (int i = 0; i < 2; i++) {
        s->queues[i].first = s->queues[i].last = NIL;
        s->queues[i].length = 0;
    }
    return 0;
}

static int put(struct shared *s, struct queue *queue, int item) {
    unsigned at = s->free;
    if (at == NIL)
        return -1;
    s->free = s->cells[at].next;
    s->cells[at].next = NIL;
    s->cells[at].item = item;
    if (queue->last == NIL)
        queue->first = at;
    else
        s->cells[queue->last].next = at;
    queue->last = at;
    queue->length++;
    return 0;
}

static int get(struct shared *s, struct queue *queue, int *item) {
    unsigned at = queue->first;
    if (queue->last == NIL)
        return -1;
    *item = s->cells[at].item; //~ out-of-bounds
    queue->first = s->cells[at].next;
    s->cells[at].next = s->free;
    s->free = at;
    queue->length--;
    return 0;
}

int main(void) {
    struct shared shared;
    int c, sign = 0, item = 0, full = 0;
    if (shared_init(&shared) != 0)
        return EXIT_FAILURE;
    while ((c = getchar()) != EOF) {
        if (c == '+' || c == '-') {
            sign = c;
        } else if (c == 'a' || c == 'b') {
            struct queue *queue = &shared.queues[c - 'a'];
            if (sign == '+') {
                item = (item + 1) % 100;
                if (put(&shared, queue, item) != 0)
                    full = 1;
            }
            if (sign == '-' && get(&shared, queue, &item) == 0)
                printf("%c: %d\n", c, item);
        }
    }
    printf("%u and %u are left%s\n", shared.queues[0].length, shared.queues[1].length, full ? ", it was full" : "");
    free(shared.cells);
    return EXIT_SUCCESS;
}
