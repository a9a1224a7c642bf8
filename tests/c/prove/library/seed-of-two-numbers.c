//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
#define _GNU_SOURCE
#include <stdlib.h>
int main(void) {
    unsigned short seed[2] = {1, 2};
    return nrand48(seed) == 4; //~ out-of-bounds
}
