//@ property: assertions
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
#include <assert.h>
extern unsigned short __VERIFIER_nondet_ushort(void);
static int identity(int n) { return n <= 1 ? 1 : identity(n - 1) + 1; }
int main(void) {
    int n = __VERIFIER_nondet_ushort() % 1000;
    assert(identity(n) == n); //~ failed-assertion
    return 0;
}
