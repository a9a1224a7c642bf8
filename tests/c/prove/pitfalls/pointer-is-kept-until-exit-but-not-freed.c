//@ property: memory-cleanup
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
static void leave(void) { exit(0); }
int main(void) {
    int *block = malloc(4); //~ not-freed-at-exit allocated-here
    if (__VERIFIER_nondet_int())
        leave();
    free(block);
    return 0;
}
