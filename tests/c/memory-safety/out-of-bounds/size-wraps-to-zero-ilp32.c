//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ data-model: ilp32
#include <stdlib.h>
/* On ILP32 the size of 2^30 ints is 0 modulo 2^32. */
int main(void) {
    size_t count = (size_t)1 << 30;
    int *numbers = malloc(count * sizeof *numbers);
    numbers[0] = 1; //~ out-of-bounds
    free(numbers);
    return 0;
}
