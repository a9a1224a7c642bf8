//@ property: memory-safety
//@ truth: violated
//@ expect: violated
#include <stdio.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
    char b[12];
    int n = __VERIFIER_nondet_int();
    if (n < -12 || n > 11)
        return 0;
    sprintf(b, "%*d", n, n); //~ out-of-bounds
    return b[0];
}
