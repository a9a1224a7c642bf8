//@ property: memory-safety
//@ truth: violated
//@ expect: violated
/* A heap of timers in a block of fixed size; going down, the right child is read without asking whether it is there. */
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);

#define MOST 4

struct timer {
    unsigned due;
    int owner;
};

struct heap {
    struct timer *timers;
    size_t count;
};

static void swap(struct heap *heap, size_t a, size_t b) {
    struct timer timer = heap->timers[a];
    heap->timers[a] = heap->timers[b];
    heap->timers[b] = timer;
}

static bool heap_add(struct heap *heap, struct timer timer) {
    if (heap->count == MOST)
        return false;
    size_t at = heap->count++;
    heap->timers[at] = timer;
    while (at > 0) {
        size_t parent = (at - 1) / 2;
        if (heap->timers[parent].due <= heap->timers[at].due)
            break;
        swap(heap, at, parent);
        at = parent;
    }
    return true;
}

static void go_down(struct heap *heap) {
    size_t at = 0;
    for (;;) {
        size_t child = 2 * at + 1;
        if (child >= heap->count)
            return;
        if (heap->timers[child + 1].due < heap->timers[child].due) //~ out-of-bounds
            child++;
        if (child >= heap->count || heap->timers[at].due <= heap->timers[child].due)
            return;
        swap(heap, at, child);
        at = child;
    }
}

/* The first timer gets a new time; it is due again later. */
static void again(struct heap *heap, unsigned later) {
    if (heap->count == 0)
        return;
    heap->timers[0].due += later;
    go_down(heap);
}

int main(void) {
    struct heap heap = {calloc(MOST, sizeof(struct timer)), 0};
    int command;
    unsigned refused = 0;
    if (heap.timers == NULL)
        return 1;
    while ((command = __VERIFIER_nondet_int()) != 0) {
        struct timer timer = {__VERIFIER_nondet_uint() % 1000, command};
        if (command % 4 == 3)
            again(&heap, timer.due);
        else if (!heap_add(&heap, timer))
            refused++;
    }
    if (heap.count > 0)
        printf("next: %d at %u, %u refused\n", heap.timers[0].owner, heap.timers[0].due, refused);
    free(heap.timers);
    return 0;
}
