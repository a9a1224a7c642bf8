//@ property: memory-safety
//@ truth: violated
//@ expect: violated
#include <stdio.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
    char b[3];
    int n = __VERIFIER_nondet_int();
    if (n < -10 || n > 99)
        return 0;
    sprintf(b, "%d", n); //~ out-of-bounds
    return b[0];
}
