//@ property: assertions
//@ truth: violated
//@ expect: unknown
//@ sanitizers: blind
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int count = __VERIFIER_nondet_int();
    if (count != 0)
        return 0;
    char first[count];
    char second[count];
    assert((void *)first != (void *)second); //~ failed-assertion
    return 0;
}
