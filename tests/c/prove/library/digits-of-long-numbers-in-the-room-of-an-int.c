//@ property: memory-safety
//@ truth: violated
//@ expect: violated
#include <stdio.h>
extern long __VERIFIER_nondet_long(void);
int main(void) {
    char b[20];
    sprintf(b, "%ld", __VERIFIER_nondet_long()); //~ out-of-bounds
    return b[0];
}
