//@ property: termination
//@ truth: holds
//@ expect: holds
/* Every round makes a new block with a smaller number and frees the old one. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int *now = malloc(sizeof *now);
    *now = __VERIFIER_nondet_int();
    while (*now > 0) {
        int *next = malloc(sizeof *next);
        *next = *now - 1;
        free(now);
        now = next;
    }
    free(now);
    return 0;
}
