//@ property: memory-safety
//@ truth: violated
//@ expect: violated
#include <stdint.h>
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint(void);
#define ROOM 64u
int main(void) {
    char *block = malloc(ROOM);
    char *limit = block + ROOM, *free_from = block;
    unsigned size;
    while ((size = __VERIFIER_nondet_uint()) != 0) {
        char *start = (char *)(((uintptr_t)free_from + 7) & ~(uintptr_t)7);
        if (start > limit || (size_t)(limit - free_from) < size)
            break;
        free_from = start + size;
        start[0] = start[size - 1] = 1; //~ out-of-bounds
    }
    free(block);
    return 0;
}
