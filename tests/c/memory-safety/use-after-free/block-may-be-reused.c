//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <stdlib.h>
/* Whether the new block lies where the old one lay is the allocator's choice; here both ways are fine. */
int main(void) {
    int *old = malloc(sizeof *old);
    free(old);
    int *new = malloc(sizeof *new);
    int same = old == new;
    if (same)
        *new = 1;
    else
        *new = 2;
    free(new);
    return 0;
}
