//@ property: assertions
//@ truth: holds
//@ expect: holds
#include <assert.h>
extern unsigned short __VERIFIER_nondet_ushort(void);
static int identity(int n) { return n == 0 ? 0 : identity(n - 1) + 1; }
int main(void) {
    int n = __VERIFIER_nondet_ushort() % 1000;
    assert(identity(n) == n);
    return 0;
}
