//@ property: termination
//@ truth: holds
//@ expect: unknown
/* Tasks that need others are done in order; what waits for itself is given up. */
#include <stdbool.h>
#include <stdio.h>
extern unsigned __VERIFIER_nondet_uint(void);
enum { TASKS = 6 };
static bool needs[TASKS][TASKS];
static bool done[TASKS];
static bool is_ready(int task) {
    for (int other = 0; other < TASKS; other++)
        if (needs[task][other] && !done[other])
            return false;
    return true;
}
static int next_ready(void) {
    for (int task = 0; task < TASKS; task++)
        if (!done[task] && is_ready(task))
            return task;
    return -1;
}
static unsigned run_all(void) {
    unsigned finished = 0;
    int task;
    while ((task = next_ready()) >= 0) {
        done[task] = true;
        finished++;
    }
    return finished;
}
int main(void) {
    unsigned links = __VERIFIER_nondet_uint() % 10;
    for (unsigned i = 0; i < links; i++) {
        unsigned task = __VERIFIER_nondet_uint() % TASKS;
        unsigned other = __VERIFIER_nondet_uint() % TASKS;
        needs[task][other] = true;
    }
    unsigned finished = run_all();
    printf("%u of %d\n", finished, TASKS);
    return 0;
}
