//@ property: termination
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
/* Far below zero a step of one changes nothing. */
#include <math.h>
extern double __VERIFIER_nondet_double(void);
int main(void) {
    double x = __VERIFIER_nondet_double();
    if (isnan(x))
        return 0;
    while (!(x > 10)) //~ endless-run
        x += 1;
    return 0;
}
