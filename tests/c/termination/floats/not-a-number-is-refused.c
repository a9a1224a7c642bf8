//@ property: termination
//@ truth: holds
//@ expect: unknown
/* The same with the case left out, and a start that is not far off. */
#include <math.h>
extern double __VERIFIER_nondet_double(void);
int main(void) {
    double x = __VERIFIER_nondet_double();
    if (isnan(x) || x < -1000)
        return 0;
    while (!(x > 10))
        x += 1;
    return 0;
}
