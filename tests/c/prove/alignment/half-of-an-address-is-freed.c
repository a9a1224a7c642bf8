//@ property: memory-safety
//@ truth: violated
//@ expect: unknown
//@ sanitizers: blind
#include <stdint.h>
#include <stdlib.h>
uintptr_t low;
int main(void) {
    low = (uintptr_t)malloc(4);
    low &= 0xffffffff; //~ leak
    free((void *)low); //~ invalid-free
    return 0;
}
