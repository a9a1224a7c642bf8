//@ property: termination
//@ truth: holds
//@ expect: holds
/* The counter is a field of a struct that is passed by pointer. */
extern unsigned __VERIFIER_nondet_uint(void);
struct job {
    unsigned rest;
    unsigned done;
};
static void work(struct job *job) {
    while (job->rest > 0) {
        job->rest--;
        job->done++;
    }
}
int main(void) {
    struct job job = {__VERIFIER_nondet_uint(), 0};
    work(&job);
    return 0;
}
