//@ property: memory-safety
//@ truth: violated
//@ expect: violated
#include <stdio.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
    char b[4];
    int n = __VERIFIER_nondet_int();
    if (n < 0 || n > 999)
        return 0;
    sprintf(b, "%+d", n); //~ out-of-bounds
    return b[0];
}
