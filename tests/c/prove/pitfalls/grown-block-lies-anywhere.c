//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <stdlib.h>
/* A block that grows stays where it is or moves. */
int main(void) {
    int *old = malloc(sizeof *old);
    *old = 1;
    int *grown = realloc(old, 2 * sizeof *old);
    int *pointer = 0;
    if (grown == old)
        pointer = grown;
    if (grown != old)
        pointer = grown;
    *pointer = 2;
    free(grown);
    return 0;
}
