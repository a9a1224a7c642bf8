//@ property: no-overflow
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
// The compiler folds the sum away.
#include <limits.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int x = __VERIFIER_nondet_int();
    if (x > 100)
        x = INT_MAX + 1; //~ signed-overflow
    return x > 0;
}
