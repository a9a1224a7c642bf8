//@ property: termination
//@ truth: holds
//@ expect: holds
/* What is stepped through one pointer is tested through the other. */
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
    unsigned *tested = malloc(sizeof *tested);
    unsigned *stepped = tested;
    *tested = __VERIFIER_nondet_uint();
    while (*tested < 10)
        ++*stepped;
    free(tested);
    return 0;
}
