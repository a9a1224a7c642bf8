//@ property: assertions
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
#include <assert.h>
extern unsigned short __VERIFIER_nondet_ushort(void);
int main(void) {
    unsigned n = __VERIFIER_nondet_ushort();
    unsigned j = 1;
    for (unsigned i = 0; i < n; i++)
        j += 2;
    assert(j == 2 * n); //~ failed-assertion
    return 0;
}
