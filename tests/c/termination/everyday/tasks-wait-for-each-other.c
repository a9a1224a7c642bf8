//@ property: termination
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
/* Goes on until all tasks are done, which never is if two wait for each other. */
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
static unsigned run_all(void) {
    unsigned finished = 0;
    while (finished < TASKS) { //~ endless-run
        for (int task = 0; task < TASKS; task++)
            if (!done[task] && is_ready(task)) {
                done[task] = true;
                finished++;
            }
    }
    return finished;
}
int main(void) {
    for (unsigned i = 0; i < 2; i++) {
        unsigned task = __VERIFIER_nondet_uint() % TASKS;
        unsigned other = __VERIFIER_nondet_uint() % TASKS;
        needs[task][other] = true;
    }
    unsigned finished = run_all();
    printf("%u of %d\n", finished, TASKS);
    return 0;
}
