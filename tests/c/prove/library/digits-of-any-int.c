//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <stdio.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
    char b[12];
    return sprintf(b, "%d", __VERIFIER_nondet_int()) > 11;
}
