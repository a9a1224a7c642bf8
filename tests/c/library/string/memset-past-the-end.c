//@ property: memory-safety
//@ truth: violated
//@ expect: violated
#include <stdlib.h>
#include <string.h>
int main(void) {
    char *block = malloc(15);
    if (!block) return 0;
    volatile size_t length = 16;
    memset(block, 0, length);  //~ out-of-bounds
    free(block);
    return 0;
}
