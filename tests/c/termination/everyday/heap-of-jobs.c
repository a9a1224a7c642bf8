//@ property: termination
//@ truth: holds
//@ expect: unknown
/* Jobs wait in a heap by their time; each is worked on for a while and put back with less to do. */
#include <stdbool.h>
#include <stdio.h>
extern unsigned __VERIFIER_nondet_uint(void);
enum { ROOM = 16, SLICE = 10 };
struct job {
    unsigned due;
    unsigned rest;
};
struct heap {
    struct job jobs[ROOM];
    unsigned used;
};
static void swap(struct job *a, struct job *b) {
    struct job held = *a;
    *a = *b;
    *b = held;
}
static bool is_earlier(const struct heap *heap, unsigned a, unsigned b) {
    return heap->jobs[a].due < heap->jobs[b].due;
}
static void sift_up(struct heap *heap, unsigned at) {
    while (at > 0 && is_earlier(heap, at, (at - 1) / 2)) {
        swap(&heap->jobs[at], &heap->jobs[(at - 1) / 2]);
        at = (at - 1) / 2;
    }
}
static void sift_down(struct heap *heap, unsigned at) {
    for (;;) {
        unsigned least = at;
        unsigned left = 2 * at + 1, right = 2 * at + 2;
        if (left < heap->used && is_earlier(heap, left, least))
            least = left;
        if (right < heap->used && is_earlier(heap, right, least))
            least = right;
        if (least == at)
            return;
        swap(&heap->jobs[at], &heap->jobs[least]);
        at = least;
    }
}
static bool put(struct heap *heap, struct job job) {
    if (heap->used == ROOM)
        return false;
    heap->jobs[heap->used] = job;
    sift_up(heap, heap->used++);
    return true;
}
static struct job take(struct heap *heap) {
    struct job first = heap->jobs[0];
    heap->jobs[0] = heap->jobs[--heap->used];
    sift_down(heap, 0);
    return first;
}
static unsigned run(struct heap *heap) {
    unsigned slices = 0;
    while (heap->used > 0) {
        struct job job = take(heap);
        slices++;
        if (job.rest <= SLICE)
            continue;
        job.rest -= SLICE;
        job.due += SLICE;
        put(heap, job);
    }
    return slices;
}
int main(void) {
    struct heap heap = {{{0, 0}}, 0};
    for (int i = 0; i < 12; i++) {
        struct job job;
        job.due = __VERIFIER_nondet_uint() % 1000;
        job.rest = __VERIFIER_nondet_uint() % 1000;
        put(&heap, job);
    }
    printf("%u\n", run(&heap));
    return 0;
}
