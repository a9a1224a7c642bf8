//@ property: bounds
//@ truth: holds
//@ expect: unknown
// The access lies inside its object, which is no longer alive: nothing is known of what comes behind it, so nothing is proved.
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int *block = malloc(sizeof *block);
    *block = __VERIFIER_nondet_int();
    free(block);
    return *block;
}
