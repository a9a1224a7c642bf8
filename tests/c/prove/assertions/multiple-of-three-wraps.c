//@ property: assertions
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
#include <assert.h>
extern unsigned __VERIFIER_nondet_uint(void);
/* 2^32 is no multiple of 3. */
int main(void) {
    unsigned x = __VERIFIER_nondet_uint();
    x *= 3;
    assert(x % 3 == 0); //~ failed-assertion
    return 0;
}
