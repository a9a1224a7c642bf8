//@ property: assertions
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
#include <assert.h>
extern signed char __VERIFIER_nondet_char(void);
/* The remainder of an odd number is one or minus one. */
int main(void) {
    int x = 2 * __VERIFIER_nondet_char() + 1;
    assert(x % 2 == 1); //~ failed-assertion
    return 0;
}
