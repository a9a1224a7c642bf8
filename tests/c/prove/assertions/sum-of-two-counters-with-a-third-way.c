//@ property: assertions
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int a = 0;
    int b = 0;
    for (int i = 0; i < 1000; i++) {
        int way = __VERIFIER_nondet_int();
        if (way > 0)
            a++;
        else if (way < 0)
            b++;
    }
    assert(a + b == 1000); //~ failed-assertion
    return 0;
}
