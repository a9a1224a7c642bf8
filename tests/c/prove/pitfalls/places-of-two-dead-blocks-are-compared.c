//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <stdlib.h>
/* Two blocks that were never alive together lie at one place or at two. */
int main(void) {
    int *first = malloc(sizeof *first);
    free(first);
    int *second = malloc(sizeof *second);
    free(second);
    int target = 0;
    int *pointer = 0;
    if (first == second)
        pointer = &target;
    if (first != second)
        pointer = &target;
    *pointer = 1;
    return target - 1;
}
