//@ property: assertions
//@ truth: violated
//@ expect: unknown
//@ sanitizers: blind
#include <assert.h>
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
static char *home(void) {
    return getenv("HOME");
}
int main(void) {
    char *before = home();
    int sum = 0;
    for (int i = 0; i < 100000; i++)
        sum ^= __VERIFIER_nondet_int();
    char *after = home();
    if (before && after && sum == 12345)
        assert(before != after); //~ failed-assertion
    return 0;
}
