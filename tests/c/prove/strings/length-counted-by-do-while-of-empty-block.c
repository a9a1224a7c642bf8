//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
#include <stdlib.h>
extern unsigned short __VERIFIER_nondet_ushort(void);
int main(void) {
    size_t size = __VERIFIER_nondet_ushort();
    char *text = malloc(size);
    if (size > 0)
        text[size - 1] = '\0';
    char *at = text;
    char seen;
    do {
        seen = *at++; //~ out-of-bounds
    } while (seen);
    free(text);
    return 0;
}
