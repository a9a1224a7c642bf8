//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <stdio.h>
extern long __VERIFIER_nondet_long(void);
extern unsigned long __VERIFIER_nondet_ulong(void);
int main(void) {
    char b[21];
    sprintf(b, "%ld", __VERIFIER_nondet_long());
    sprintf(b, "%lu", __VERIFIER_nondet_ulong());
    sprintf(b, "%zu", sizeof b);
    sprintf(b, "%#lx", __VERIFIER_nondet_ulong());
    return 0;
}
