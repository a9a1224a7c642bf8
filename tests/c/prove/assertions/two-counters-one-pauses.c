//@ property: assertions
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
#include <assert.h>
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
    unsigned n = __VERIFIER_nondet_uint();
    unsigned up = 0;
    unsigned down = n;
    while (down > 0) {
        if (down != 7)
            up++;
        down--;
    }
    assert(up == n); //~ failed-assertion
    return 0;
}
