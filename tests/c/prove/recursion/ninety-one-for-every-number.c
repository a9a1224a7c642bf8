//@ property: assertions
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
static int ninety_one(int n) {
    if (n > 100)
        return n - 10;
    return ninety_one(ninety_one(n + 11));
}
int main(void) {
    int n = __VERIFIER_nondet_int();
    if (n < 0 || n > 1000)
        return 0;
    int result = ninety_one(n);
    assert(result == 91); //~ failed-assertion
    return 0;
}
