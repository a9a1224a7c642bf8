//@ property: memory-cleanup
//@ truth: violated
//@ expect: violated
#include "queue.h"
#include <stdio.h>

static int total;

static void add(int value) {
    total += value;
}

static void stop(int value) {
    queue_running = 0;
    total *= value;
}

int main(void) {
    queue_push(add, 4);
    queue_push(add, 5);
    queue_push(stop, 2);
    queue_push(add, 100);
    while (queue_running)
        queue_step();
    printf("%d\n", total);
    return 0;
}
