//@ property: termination
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
/* Every comparison with it is false, and nothing added changes it. */
#include <math.h>
int main(void) {
    double x = NAN;
    while (!(x > 10)) //~ endless-run
        x += 1;
    return 0;
}
