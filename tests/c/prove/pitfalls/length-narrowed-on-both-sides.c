//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <stdlib.h>
extern unsigned short __VERIFIER_nondet_ushort(void);
int main(void) {
    unsigned short wanted = __VERIFIER_nondet_ushort();
    unsigned char size = (unsigned char)wanted;
    char *bytes = malloc(size);
    for (unsigned i = 0; i < (wanted & 0xffu); i++)
        bytes[i] = 'n';
    free(bytes);
    return 0;
}
