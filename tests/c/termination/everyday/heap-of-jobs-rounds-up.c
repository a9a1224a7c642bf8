//@ property: termination
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
/* Less than a slice is rounded up to a whole one, so that no job is ever finished. */
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
static void sift_up(struct heap *heap, unsigned at) {
    while (at > 0 && heap->jobs[at].due < heap->jobs[(at - 1) / 2].due) {
        swap(&heap->jobs[at], &heap->jobs[(at - 1) / 2]);
        at = (at - 1) / 2;
    }
}
static void sift_down(struct heap *heap, unsigned at) {
    for (;;) {
        unsigned least = 2 * at + 1;
        if (least + 1 < heap->used && heap->jobs[least + 1].due < heap->jobs[least].due)
            least++;
        if (least >= heap->used || heap->jobs[at].due <= heap->jobs[least].due)
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
static unsigned round_up(unsigned rest) {
    return rest < SLICE ? SLICE : rest;
}
static unsigned run(struct heap *heap) {
    unsigned slices = 0;
    while (heap->used > 0) { //~ endless-run
        struct job job = take(heap);
        slices++;
        if (job.rest == 0)
            continue;
        job.rest = round_up(job.rest - SLICE / 2);
        job.due = (job.due + SLICE) % 1000;
        put(heap, job);
    }
    return slices;
}
int main(void) {
    struct heap heap = {{{0, 0}}, 0};
    for (int i = 0; i < 4; i++) {
        struct job job;
        job.due = __VERIFIER_nondet_uint() % 1000;
        job.rest = 10 + __VERIFIER_nondet_uint() % 1000;
        put(&heap, job);
    }
    printf("%u\n", run(&heap));
    return 0;
}
