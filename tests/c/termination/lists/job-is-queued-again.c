//@ property: termination
//@ truth: violated
//@ expect: unknown
//@ sanitizers: blind
/* Every job is put back at the end. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
struct job {
    int work;
    struct job *next;
};
static struct job *first, *last;
static void enqueue(int work) {
    struct job *job = malloc(sizeof *job);
    job->work = work;
    job->next = NULL;
    if (last)
        last->next = job;
    else
        first = job;
    last = job;
}
static int dequeue(void) {
    struct job *job = first;
    int work = job->work;
    first = job->next;
    if (!first)
        last = NULL;
    free(job);
    return work;
}
int main(void) {
    int jobs = __VERIFIER_nondet_int();
    for (int i = 0; i < jobs; i++)
        enqueue(i);
    while (first) //~ endless-run
        enqueue(dequeue());
    return 0;
}
