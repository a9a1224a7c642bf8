//@ property: assertions
//@ truth: holds
//@ expect: holds
#include <assert.h>
extern signed char __VERIFIER_nondet_char(void);
int main(void) {
    int x = 2 * __VERIFIER_nondet_char() + 1;
    assert(x % 2 != 0);
    return 0;
}
