//@ property: memory-safety
//@ truth: violated
//@ expect: violated
#include <stdlib.h>
#include <string.h>
int main(void) {
    char copy[16];
    char *block = malloc(16);
    memset(block, 7, 16);
    free(block);
    memcpy(copy, block, 16); //~ use-after-free
    return copy[0];
}
