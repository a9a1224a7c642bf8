//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ malloc: may-fail
//@ sanitizers: blind
#include <stdlib.h>
/* Where there is no room for more, the only pointer to the old block is written over. */
int main(void) {
    char *block = malloc(1); //~ allocated-here
    if (!block)
        return 0;
    block[0] = 1;
    block = realloc(block, 2); //~ leak
    free(block);
    return 0;
}
