//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ malloc: may-fail
//@ sanitizers: blind
#include <stdlib.h>
/* Where there is no room for more, there is no new block to write to. */
int main(void) {
    char *block = malloc(1);
    if (!block)
        return 0;
    block[0] = 1;
    char *grown = realloc(block, 2);
    grown[1] = 1; //~ null-dereference
    block = grown;
    free(block);
    return 0;
}
