//@ property: memory-safety
//@ truth: violated
//@ expect: violated
#include <stdlib.h>
/* Three of the four bytes lie inside. */
int main(void) {
    char *block = malloc(7);
    int value = 1;
    __builtin_memcpy(block, &value, 4);
    __builtin_memcpy(block + 4, &value, 4); //~ out-of-bounds
    free(block);
    return 0;
}
