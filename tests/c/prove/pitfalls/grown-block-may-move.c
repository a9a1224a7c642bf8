//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
#include <stdlib.h>
/* A block that grows may move. */
int main(void) {
    int *old = malloc(sizeof *old);
    *old = 1;
    int *grown = realloc(old, 2 * sizeof *old);
    int *pointer = 0;
    if (grown == old)
        pointer = grown;
    *pointer = 2; //~ null-dereference
    free(grown);
    return 0;
}
