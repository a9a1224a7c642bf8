//@ property: memory-safety
//@ truth: violated
//@ expect: unknown
//@ sanitizers: blind
#include <stdint.h>
#include <stdlib.h>
uintptr_t rounded;
int main(void) {
    char *block = malloc(100);
    rounded = ((uintptr_t)block + 63) & ~(uintptr_t)63;
    ((char *)rounded)[60] = 1; //~ out-of-bounds
    free(block);
    return 0;
}
