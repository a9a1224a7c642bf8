//@ property: memory-safety
//@ truth: holds
//@ expect: holds
/* A double-ended queue in a block that doubles; when it grows, what is wrapped around is moved to the new end. */
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

extern int __VERIFIER_nondet_int(void);

struct job {
    int number;
    unsigned priority;
};

struct deque {
    struct job *jobs;
    size_t first;
    size_t count;
    size_t room; /* a power of two */
};

static bool deque_grow(struct deque *d) {
    size_t room = d->room * 2;
    struct job *jobs = realloc(d->jobs, room * sizeof *jobs);
    if (!jobs)
        return false;
    size_t at_end = d->room - d->first;
    memmove(jobs + room - at_end, jobs + d->first, at_end * sizeof *jobs);
    d->first = room - at_end;
    d->jobs = jobs;
    d->room = room;
    return true;
}

static bool deque_push_back(struct deque *d, struct job job) {
    if (d->count == d->room && !deque_grow(d))
        return false;
    d->jobs[(d->first + d->count) & (d->room - 1)] = job;
    d->count++;
    return true;
}

static bool deque_push_front(struct deque *d, struct job job) {
    if (d->count == d->room && !deque_grow(d))
        return false;
    d->first = (d->first - 1) & (d->room - 1);
    d->jobs[d->first] = job;
    d->count++;
    return true;
}

static bool deque_pop_front(struct deque *d, struct job *job) {
    if (d->count == 0)
        return false;
    *job = d->jobs[d->first];
    d->first = (d->first + 1) & (d->room - 1);
    d->count--;
    return true;
}

static bool deque_pop_back(struct deque *d, struct job *job) {
    if (d->count == 0)
        return false;
    d->count--;
    *job = d->jobs[(d->first + d->count) & (d->room - 1)];
    return true;
}

int main(void) {
    struct deque queue = {malloc(4 * sizeof(struct job)), 0, 0, 4};
    struct job job = {0, 0};
    int command;
    unsigned done = 0;
    if (!queue.jobs)
        return EXIT_FAILURE;
    while ((command = __VERIFIER_nondet_int()) != 0) {
        bool well = true;
        struct job next = {command, (unsigned)command % 10};
        if (command < 0)
            done += deque_pop_front(&queue, &job);
        else if (command % 5 == 0)
            done += deque_pop_back(&queue, &job);
        else if (next.priority > 7)
            well = deque_push_front(&queue, next);
        else
            well = deque_push_back(&queue, next);
        if (!well)
            break;
    }
    printf("%u done, the last was %d; %zu left\n", done, job.number, queue.count);
    free(queue.jobs);
    return EXIT_SUCCESS;
}
