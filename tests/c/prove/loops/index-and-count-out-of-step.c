//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint(void);
extern int __VERIFIER_nondet_int(void);
/* The index moves in rounds in which the count does not. */
int main(void) {
    unsigned left = __VERIFIER_nondet_uint();
    char *bytes = malloc(left);
    unsigned at = 0;
    while (left > 0) {
        bytes[at] = 'c'; //~ out-of-bounds
        at++;
        if (__VERIFIER_nondet_int())
            left--;
    }
    free(bytes);
    return 0;
}
