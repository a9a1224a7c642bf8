//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
#include <stdlib.h>
/* The allocator may give the old place again: then the pointers compare equal and the old one is used. */
int main(void) {
    int *old = malloc(sizeof *old);
    free(old);
    int *new = malloc(sizeof *new);
    if (old == new)
        *old = 1; //~ use-after-free
    free(new);
    return 0;
}
