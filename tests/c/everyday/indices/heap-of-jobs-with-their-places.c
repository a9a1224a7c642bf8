//@ property: memory-safety
//@ truth: holds
//@ expect: unknown
/* A heap of jobs in an array; every job knows its place in the heap, so that its priority can change. */
#include <stdbool.h>
#include <stdio.h>

extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);

enum { JOBS = 30, OUTSIDE = -1 };

struct scheduler {
    unsigned priority[JOBS];
    int place[JOBS]; /* in the heap, or OUTSIDE */
    int heap[JOBS];  /* numbers of jobs */
    int size;
};

static void put(struct scheduler *s, int place, int job) {
    s->heap[place] = job;
    s->place[job] = place;
}

static void go_up(struct scheduler *s, int place) {
    int job = s->heap[place];
    while (place > 0) {
        int parent = (place - 1) / 2;
        if (s->priority[s->heap[parent]] >= s->priority[job])
            break;
        put(s, place, s->heap[parent]);
        place = parent;
    }
    put(s, place, job);
}

static void go_down(struct scheduler *s, int place) {
    int job = s->heap[place];
    int child;
    while ((child = 2 * place + 1) < s->size) {
        if (child + 1 < s->size && s->priority[s->heap[child + 1]] > s->priority[s->heap[child]])
            child++;
        if (s->priority[s->heap[child]] <= s->priority[job])
            break;
        put(s, place, s->heap[child]);
        place = child;
    }
    put(s, place, job);
}

static void schedule(struct scheduler *s, int job, unsigned priority) {
    unsigned before = s->priority[job];
    s->priority[job] = priority;
    if (s->place[job] == OUTSIDE) {
        put(s, s->size, job);
        s->size++;
        go_up(s, s->size - 1);
    } else if (priority > before) {
        go_up(s, s->place[job]);
    } else {
        go_down(s, s->place[job]);
    }
}

static int run_first(struct scheduler *s) {
    if (s->size == 0)
        return OUTSIDE;
    int job = s->heap[0];
    s->place[job] = OUTSIDE;
    s->size--;
    if (s->size > 0) {
        put(s, 0, s->heap[s->size]);
        go_down(s, 0);
    }
    return job;
}

int main(void) {
    static struct scheduler scheduler;
    int command, runs = 0;
    for (int i = 0; i < JOBS; i++)
        scheduler.place[i] = OUTSIDE;
    while ((command = __VERIFIER_nondet_int()) != 0) {
        if (command < 0) {
            if (run_first(&scheduler) != OUTSIDE && runs < 1000000)
                runs++;
        } else {
            schedule(&scheduler, command % JOBS, __VERIFIER_nondet_uint());
        }
    }
    while (scheduler.size > 0)
        printf("%d\n", run_first(&scheduler));
    printf("%d runs before\n", runs);
    return 0;
}
