//@ property: memory-safety
//@ truth: holds
//@ expect: holds
/* Bits that the alignment of the object fixes are the same wherever it lies. */
#include <stdint.h>
int main(void) {
    long pair[2] = {1, 2};
    uintptr_t place = (uintptr_t)pair | 3;
    return *(long *)(place & ~(uintptr_t)7) == 1 ? 0 : 1;
}
