//@ property: memory-safety
//@ truth: violated
//@ expect: unknown
//@ sanitizers: blind
#include <malloc.h>
#include <stdlib.h>
int main(void) {
    char *block = memalign(24, 8);
    if (block)
        block[8] = 0; //~ out-of-bounds
    free(block);
    return 0;
}
