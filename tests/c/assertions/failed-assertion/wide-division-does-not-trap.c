//@ property: assertions
//@ truth: violated
//@ expect: violated
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
    __int128 least = (__int128)1 << 127, divisor = __VERIFIER_nondet_int() ? -1 : 1;
    // A function of the compiler's divides numbers as wide as these.
    __int128 quotient = least / divisor;
    assert(divisor != -1); //~ failed-assertion
    return quotient > 0;
}
