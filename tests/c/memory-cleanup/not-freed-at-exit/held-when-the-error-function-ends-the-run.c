//@ property: memory-cleanup
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
#include <stdlib.h>
extern void __VERIFIER_error(void);
/* The error function ends the run while a block is alive; only the other run frees it. */
int main(void) {
    int *block = malloc(4); //~ not-freed-at-exit
    *block = 3;
    if (*block == 3)
        __VERIFIER_error();
    free(block);
    return 0;
}
