//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
#include <stdlib.h>
/* A new block may hold something else than the freed one. */
int main(void) {
    unsigned *first = malloc(sizeof *first);
    unsigned held = *first;
    free(first);
    unsigned *second = malloc(sizeof *second);
    int target = 0;
    int *pointer = 0;
    if (*second == held)
        pointer = &target;
    free(second);
    *pointer = 1; //~ null-dereference
    return target - 1;
}
