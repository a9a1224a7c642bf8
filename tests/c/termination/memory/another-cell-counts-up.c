//@ property: termination
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
/* One cell is tested and another one is stepped. */
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
    unsigned *tested = malloc(sizeof *tested);
    unsigned *stepped = malloc(sizeof *stepped);
    *tested = __VERIFIER_nondet_uint();
    *stepped = 0;
    while (*tested < 10) //~ endless-run
        ++*stepped;
    free(tested);
    free(stepped);
    return 0;
}
