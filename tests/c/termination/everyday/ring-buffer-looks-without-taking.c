//@ property: termination
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
/* The consumer looks at the first value and forgets to take it, so that the ring never becomes empty. */
#include <stdbool.h>
#include <stdio.h>
extern int __VERIFIER_nondet_int(void);
enum { ROOM = 8, STEPS = 20 };
struct ring {
    int cells[ROOM];
    unsigned first;
    unsigned used;
};
static bool put(struct ring *ring, int value) {
    if (ring->used == ROOM)
        return false;
    ring->cells[(ring->first + ring->used) % ROOM] = value;
    ring->used++;
    return true;
}
static bool look(const struct ring *ring, int *value) {
    if (ring->used == 0)
        return false;
    *value = ring->cells[ring->first];
    return true;
}
static unsigned drain(struct ring *ring) {
    unsigned sum = 0;
    int value;
    while (look(ring, &value)) //~ endless-run
        sum += (unsigned)value;
    return sum;
}
int main(void) {
    struct ring ring = {{0}, 0, 0};
    unsigned lost = 0;
    for (int step = 0; step < STEPS; step++)
        if (!put(&ring, __VERIFIER_nondet_int()))
            lost++;
    printf("%u %u\n", lost, drain(&ring));
    return 0;
}
