//@ property: assertions
//@ truth: holds
//@ expect: holds
#include <assert.h>
#include <limits.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int least = INT_MIN, divisor = __VERIFIER_nondet_int() ? -1 : 1;
    int quotient = least / divisor;
    assert(divisor == 1);
    return quotient > 0;
}
