//@ property: assertions
//@ truth: violated
//@ expect: violated
//@ data-model: ilp32
#include <assert.h>
#include <limits.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
    long long least = LLONG_MIN, divisor = __VERIFIER_nondet_int() ? -1 : 1;
    long long rest = least % divisor;
    assert(divisor != -1); //~ failed-assertion
    return rest > 0;
}
