//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
#include <string.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void) {
    unsigned char indices[32] = {0};
    int values[4] = {0};
    memset(indices, __VERIFIER_nondet_uchar(), sizeof indices);
    return values[indices[5]]; //~ out-of-bounds
}
