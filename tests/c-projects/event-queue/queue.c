#include "queue.h"
#include <stdlib.h>

struct event {
    struct event *next;
    handler *handler;
    int value;
};

int queue_running = 1;
static struct event *first, **last = &first;

/* Events that nobody steps to are never freed. */
void queue_push(handler *handler, int value) {
    struct event *event = malloc(sizeof *event); //~ not-freed-at-exit allocated-here
    event->next = NULL;
    event->handler = handler;
    event->value = value;
    *last = event;
    last = &event->next;
}

void queue_step(void) {
    struct event *event = first;
    first = event->next;
    if (!first)
        last = &first;
    event->handler(event->value);
    free(event);
}
