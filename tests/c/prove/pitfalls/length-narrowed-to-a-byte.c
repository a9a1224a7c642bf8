//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
#include <stdlib.h>
extern unsigned short __VERIFIER_nondet_ushort(void);
/* 256 bytes are wanted, 0 are asked for. */
int main(void) {
    unsigned short wanted = __VERIFIER_nondet_ushort();
    unsigned char size = (unsigned char)wanted;
    char *bytes = malloc(size);
    for (unsigned i = 0; i < wanted; i++)
        bytes[i] = 'n'; //~ out-of-bounds
    free(bytes);
    return 0;
}
