//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
#include <stdlib.h>
extern unsigned long __VERIFIER_nondet_ulong(void);
int main(void) {
    unsigned long count = __VERIFIER_nondet_ulong();
    if (count < 1ul << 60)
        return 0;
    char *block = calloc(count, 16);
    block[0] = 1; //~ null-dereference
    free(block);
    return 0;
}
