//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <stdlib.h>
/* Nobody knows what a new block holds, but that is the same at every look. */
int main(void) {
    unsigned *first = malloc(sizeof *first);
    unsigned held = *first;
    free(first);
    unsigned *second = malloc(sizeof *second);
    held = *second;
    int target = 0;
    int *pointer = 0;
    if (*second == held)
        pointer = &target;
    free(second);
    *pointer = 1;
    return target - 1;
}
