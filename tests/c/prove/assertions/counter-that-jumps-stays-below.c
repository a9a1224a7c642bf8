//@ property: assertions
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int n = __VERIFIER_nondet_int();
    if (n < 0 || n > 1000)
        return 0;
    int kept = 0;
    for (int i = 0; i < n; i++)
        kept += __VERIFIER_nondet_int() ? 2 : 0;
    assert(kept <= n); //~ failed-assertion
    return 0;
}
