//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
    unsigned n = __VERIFIER_nondet_uint() % 8;
    char *block = malloc(n);
    block[0] = 1; //~ out-of-bounds
    free(block);
    return 0;
}
