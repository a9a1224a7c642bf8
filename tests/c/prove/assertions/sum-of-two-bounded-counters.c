//@ property: assertions
//@ truth: holds
//@ expect: holds
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int a = 0;
    int b = 0;
    for (int i = 0; i < 1000; i++) {
        if (__VERIFIER_nondet_int())
            a++;
        else
            b++;
    }
    assert(a + b == 1000);
    return 0;
}
