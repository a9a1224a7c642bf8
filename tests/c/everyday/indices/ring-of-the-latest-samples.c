//@ property: memory-safety
//@ truth: holds
//@ expect: holds
/* A ring that keeps the latest samples; readers may look back some steps and take the oldest one out. */
#include <stdbool.h>
#include <stdio.h>

extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);

enum { RING_SIZE = 12 };

struct ring {
    int samples[RING_SIZE];
    unsigned head; /* where the next one goes */
    unsigned used;
};

static void ring_put(struct ring *ring, int sample) {
    ring->samples[ring->head] = sample;
    ring->head = (ring->head + 1) % RING_SIZE;
    if (ring->used < RING_SIZE)
        ring->used++;
}

static unsigned ring_oldest(const struct ring *ring) {
    return (ring->head + RING_SIZE - ring->used) % RING_SIZE;
}

static bool ring_take(struct ring *ring, int *sample) {
    if (ring->used == 0)
        return false;
    *sample = ring->samples[ring_oldest(ring)];
    ring->used--;
    return true;
}

/* The sample that many steps before the latest. */
static bool ring_look_back(const struct ring *ring, unsigned steps, int *sample) {
    if (steps >= ring->used)
        return false;
    *sample = ring->samples[(ring->head + RING_SIZE - 1 - steps) % RING_SIZE];
    return true;
}

static int ring_largest(const struct ring *ring) {
    unsigned at = ring_oldest(ring);
    int largest = ring->samples[at];
    for (unsigned i = 1; i < ring->used; i++) {
        at = at + 1 == RING_SIZE ? 0 : at + 1;
        if (ring->samples[at] > largest)
            largest = ring->samples[at];
    }
    return largest;
}

int main(void) {
    static struct ring ring;
    int command, sample;
    while ((command = __VERIFIER_nondet_int()) > 0) {
        switch (command % 4) {
        case 0:
            if (ring_take(&ring, &sample))
                printf("took %d\n", sample);
            break;
        case 1:
            if (ring_look_back(&ring, __VERIFIER_nondet_uint(), &sample))
                printf("was %d\n", sample);
            break;
        default:
            ring_put(&ring, __VERIFIER_nondet_int());
            break;
        }
    }
    if (ring.used > 0)
        printf("largest %d of %u\n", ring_largest(&ring), ring.used);
    return 0;
}
