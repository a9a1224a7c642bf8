//@ property: termination
//@ truth: holds
//@ expect: holds
/* A job is put back only with less work to do. */
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint(void);
struct job {
    unsigned work;
    struct job *next;
};
static struct job *push(struct job *list, unsigned work) {
    struct job *job = malloc(sizeof *job);
    job->work = work;
    job->next = list;
    return job;
}
int main(void) {
    struct job *jobs = push(push(NULL, __VERIFIER_nondet_uint()), __VERIFIER_nondet_uint());
    while (jobs) {
        struct job *job = jobs;
        unsigned work = job->work;
        jobs = job->next;
        free(job);
        if (work > 0)
            jobs = push(jobs, work - 1);
    }
    return 0;
}
