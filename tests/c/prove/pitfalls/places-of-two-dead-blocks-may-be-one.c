//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
#include <stdlib.h>
/* The second block may lie where the first one lay. */
int main(void) {
    int *first = malloc(sizeof *first);
    free(first);
    int *second = malloc(sizeof *second);
    free(second);
    int target = 0;
    int *pointer = 0;
    if (first != second)
        pointer = &target;
    *pointer = 1; //~ null-dereference
    return target - 1;
}
