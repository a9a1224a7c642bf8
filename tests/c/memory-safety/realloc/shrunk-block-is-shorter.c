//@ property: memory-safety
//@ truth: violated
//@ expect: violated
#include <stdlib.h>
int main(void) {
    char *block = malloc(100);
    block[50] = 1;
    block = realloc(block, 10);
    block[50] = 2; //~ out-of-bounds
    free(block);
    return 0;
}
