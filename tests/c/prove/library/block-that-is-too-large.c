//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
#include <stdlib.h>
extern unsigned long __VERIFIER_nondet_ulong(void);
int main(void) {
    unsigned long size = __VERIFIER_nondet_ulong();
    if (size == 0)
        return 0;
    char *block = malloc(size);
    block[0] = 1; //~ null-dereference
    free(block);
    return 0;
}
