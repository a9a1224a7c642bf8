//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
struct ring {
    int *cells;
    unsigned capacity, first, count;
};
static void push(struct ring *ring, int value) {
    if (ring->count == ring->capacity) {
        unsigned capacity = ring->capacity ? 2 * ring->capacity : 2;
        int *cells = malloc(capacity * sizeof *cells);
        for (unsigned i = 0; i < ring->count; i++)
            cells[i] = ring->cells[(ring->first + i) % ring->capacity];
        free(ring->cells);
        ring->cells = cells;
        ring->capacity = capacity;
        ring->first = 0;
    }
    ring->cells[(ring->first + ring->count++) % ring->capacity] = value;
}
static int pop(struct ring *ring) {
    int value = ring->cells[ring->first];
    ring->first = (ring->first + 1) % ring->capacity;
    ring->count--;
    return value;
}
int main(void) {
    struct ring ring;
    memset(&ring, 0, sizeof ring);
    int sum = 0;
    for (int i = 0; i < 20; i++) {
        push(&ring, i);
        if (i % 3 == 2)
            sum = sum * 3 % 1000 + pop(&ring);
    }
    printf("%d %u %u\n", sum, ring.count, ring.capacity);
    free(ring.cells);
    return 0;
}
