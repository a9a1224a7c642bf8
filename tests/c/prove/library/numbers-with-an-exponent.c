//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <stdio.h>
extern double __VERIFIER_nondet_double(void);
int main(void) {
    char e[15], g[14], a[26], f[330];
    double x = __VERIFIER_nondet_double();
    sprintf(e, "%e", x);
    sprintf(g, "%g", x);
    sprintf(a, "%a", x);
    sprintf(f, "%f", x);
    return 0;
}
