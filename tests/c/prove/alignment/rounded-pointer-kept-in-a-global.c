//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <stdint.h>
#include <stdlib.h>
uintptr_t rounded;
int main(void) {
    char *block = malloc(100);
    rounded = ((uintptr_t)block + 63) & ~(uintptr_t)63;
    ((char *)rounded)[40] = 1;
    free(block);
    return 0;
}
