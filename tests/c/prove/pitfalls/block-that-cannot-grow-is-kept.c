//@ property: memory-safety
//@ truth: holds
//@ expect: holds
//@ malloc: may-fail
#include <stdlib.h>
/* Where there is no room for more, the old block is as it was. */
int main(void) {
    char *block = malloc(1);
    if (!block)
        return 0;
    block[0] = 1;
    char *grown = realloc(block, 2);
    if (grown) {
        grown[1] = 1;
        block = grown;
    }
    block[0] = 2;
    free(block);
    return 0;
}
