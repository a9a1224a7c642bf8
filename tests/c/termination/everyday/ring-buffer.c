//@ property: termination
//@ truth: holds
//@ expect: holds
/* A ring buffer between a producer and a consumer; the number of steps is limited. */
#include <stdbool.h>
#include <stdio.h>
extern int __VERIFIER_nondet_int(void);
enum { ROOM = 8, STEPS = 1000 };
struct ring {
    int cells[ROOM];
    unsigned first;
    unsigned used;
};
static bool is_full(const struct ring *ring) {
    return ring->used == ROOM;
}
static bool is_empty(const struct ring *ring) {
    return ring->used == 0;
}
static bool put(struct ring *ring, int value) {
    if (is_full(ring))
        return false;
    ring->cells[(ring->first + ring->used) % ROOM] = value;
    ring->used++;
    return true;
}
static bool take(struct ring *ring, int *value) {
    if (is_empty(ring))
        return false;
    *value = ring->cells[ring->first];
    ring->first = (ring->first + 1) % ROOM;
    ring->used--;
    return true;
}
static unsigned drain(struct ring *ring) {
    unsigned sum = 0;
    int value;
    while (take(ring, &value))
        sum += (unsigned)value;
    return sum;
}
int main(void) {
    struct ring ring = {{0}, 0, 0};
    unsigned lost = 0, sum = 0;
    for (int step = 0; step < STEPS; step++) {
        int what = __VERIFIER_nondet_int();
        if (what >= 0) {
            if (!put(&ring, what))
                lost++;
        } else {
            int value;
            if (take(&ring, &value))
                sum += (unsigned)value;
        }
    }
    sum += drain(&ring);
    printf("%u %u\n", lost, sum);
    return 0;
}
