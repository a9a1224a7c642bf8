//@ property: termination
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
/* The field of a copy goes down. */
extern unsigned __VERIFIER_nondet_uint(void);
struct job {
    unsigned rest;
    unsigned done;
};
int main(void) {
    struct job job = {__VERIFIER_nondet_uint(), 0};
    while (job.rest > 0) { //~ endless-run
        struct job copy = job;
        copy.rest--;
        copy.done++;
    }
    return 0;
}
