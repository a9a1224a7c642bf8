//@ property: memory-safety
//@ truth: violated
//@ expect: violated
/* A queue of requests in a block: the place for the next one is only compared with the room when it is far past it. */
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>

extern int __VERIFIER_nondet_int(void);

#define ROOM 24

struct request {
    int client;
    int weight;
};

struct queue {
    struct request *requests;
    unsigned front;
    unsigned back;
};

static bool queue_empty(const struct queue *queue) {
    return queue->front == queue->back;
}

/* Moves what waits to the start of the block. */
static void queue_pack(struct queue *queue) {
    unsigned count = queue->back - queue->front;
    for (unsigned i = 0; i < count; i++)
        queue->requests[i] = queue->requests[queue->front + i];
    queue->front = 0;
    queue->back = count;
}

static bool queue_put(struct queue *queue, struct request request) {
    if (queue->back - queue->front == ROOM)
        return false;
    if (queue->back > ROOM)
        queue_pack(queue);
    queue->requests[queue->back++] = request; //~ out-of-bounds
    return true;
}

static bool queue_get(struct queue *queue, struct request *request) {
    if (queue_empty(queue))
        return false;
    *request = queue->requests[queue->front++];
    return true;
}

int main(void) {
    struct queue queue = {malloc(ROOM * sizeof(struct request)), 0, 0};
    struct request request = {0, 0};
    unsigned served = 0, refused = 0;
    int command;
    if (queue.requests == NULL)
        return EXIT_FAILURE;
    while ((command = __VERIFIER_nondet_int()) != 0) {
        if (command % 3 == 0) {
            served += queue_get(&queue, &request);
        } else {
            struct request next = {command, command & 7};
            refused += !queue_put(&queue, next);
        }
    }
    printf("%u served, the last for %d, %u refused\n", served, request.client, refused);
    free(queue.requests);
    return EXIT_SUCCESS;
}
