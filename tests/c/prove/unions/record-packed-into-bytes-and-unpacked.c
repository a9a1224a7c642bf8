//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <stdlib.h>
#include <string.h>
extern unsigned short __VERIFIER_nondet_ushort(void);
/* The length in front of the bytes says how many there are. */
int main(void) {
    unsigned short length = __VERIFIER_nondet_ushort();
    char *message = malloc(sizeof length + length);
    memcpy(message, &length, sizeof length);
    unsigned short told;
    memcpy(&told, message, sizeof told);
    for (unsigned i = 0; i < told; i++)
        message[sizeof told + i] = 'm';
    free(message);
    return 0;
}
