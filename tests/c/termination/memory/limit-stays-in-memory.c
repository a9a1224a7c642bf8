//@ property: termination
//@ truth: holds
//@ expect: holds
/* The limit lies in memory beside what is written. */
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint(void);
struct run {
    unsigned limit;
    unsigned last;
};
int main(void) {
    struct run *run = malloc(sizeof *run);
    run->limit = __VERIFIER_nondet_uint();
    for (unsigned i = 0; i < run->limit; i++)
        run->last = i;
    free(run);
    return 0;
}
