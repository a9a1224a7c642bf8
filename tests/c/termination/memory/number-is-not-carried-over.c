//@ property: termination
//@ truth: violated
//@ expect: unknown
//@ sanitizers: blind
/* The new block gets the first number again. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int first = __VERIFIER_nondet_int();
    int *now = malloc(sizeof *now);
    *now = first;
    while (*now > 0) { //~ endless-run
        --*now;
        int *next = malloc(sizeof *next);
        *next = first;
        free(now);
        now = next;
    }
    free(now);
    return 0;
}
