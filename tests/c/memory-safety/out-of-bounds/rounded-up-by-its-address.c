//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
/* Whether the rounded address lies within the array depends on where the array lies. */
#include <stdint.h>
int main(void) {
    char room[64];
    uintptr_t place = (uintptr_t)room;
    place = (place + 64) & ~(uintptr_t)63;
    *(char *)place = 1; //~ out-of-bounds
    return 0;
}
