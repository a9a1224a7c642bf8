//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <stdio.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
    char a[9], b[6], c[22];
    int n = __VERIFIER_nondet_int();
    if (n < 0 || n > 999)
        return 0;
    sprintf(a, "%8d", n);
    sprintf(b, "%+.4d", n);
    sprintf(c, "% .20d", n);
    sprintf(c, "%*d", n % 22, n);
    return 0;
}
