//@ property: assertions
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
/* A negative bound is never met. */
int main(void) {
    int n = __VERIFIER_nondet_int();
    int i = 0;
    while (i < n)
        i++;
    assert(i == n); //~ failed-assertion
    return 0;
}
