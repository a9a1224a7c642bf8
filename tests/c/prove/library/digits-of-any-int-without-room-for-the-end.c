//@ property: memory-safety
//@ truth: violated
//@ expect: violated
#include <stdio.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
    char b[11];
    sprintf(b, "%d", __VERIFIER_nondet_int()); //~ out-of-bounds
    return b[0];
}
