//@ property: memory-safety
//@ truth: violated
//@ expect: violated
#include <stdio.h>
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
    char octal[12];
    sprintf(octal, "%#o", __VERIFIER_nondet_uint()); //~ out-of-bounds
    return octal[0];
}
