//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
#include <stdlib.h>
#include <string.h>
extern unsigned short __VERIFIER_nondet_ushort(void);
int main(void) {
    unsigned short length = __VERIFIER_nondet_ushort();
    unsigned char *message = malloc(sizeof length + length);
    memcpy(message, &length, sizeof length);
    unsigned told = (unsigned)message[0] << 8 | message[1];
    for (unsigned i = 0; i < told; i++)
        message[sizeof length + i] = 'm'; //~ out-of-bounds
    free(message);
    return 0;
}
