//@ property: memory-safety
//@ truth: violated
//@ expect: violated
#include <stdio.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
    char b[4];
    sprintf(b, "%hhd", (signed char)__VERIFIER_nondet_int()); //~ out-of-bounds
    return b[0];
}
