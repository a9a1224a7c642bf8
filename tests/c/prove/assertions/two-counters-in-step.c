//@ property: assertions
//@ truth: holds
//@ expect: holds
#include <assert.h>
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
    unsigned n = __VERIFIER_nondet_uint();
    unsigned up = 0;
    unsigned down = n;
    while (down > 0) {
        up++;
        down--;
    }
    assert(up == n);
    return 0;
}
