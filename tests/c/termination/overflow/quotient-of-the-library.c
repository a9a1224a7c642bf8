//@ property: termination
//@ truth: violated
//@ expect: unknown
//@ sanitizers: blind
/* The least number has no quotient by minus one. */
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int x = __VERIFIER_nondet_int(), y = __VERIFIER_nondet_int();
    if (x != -2147483647 - 1 || y != -1)
        return 0;
    div_t both = div(x, y);
    while (both.quot >= 0)  //~ endless-run
        ;
    return 0;
}
