//@ property: memory-safety
//@ truth: violated
//@ expect: violated
#include <stdio.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
    char b[8];
    int n = snprintf(b, sizeof b, "n=%d", __VERIFIER_nondet_int());
    b[n] = ';'; //~ out-of-bounds
    return 0;
}
