//@ property: termination
//@ truth: holds
//@ expect: holds
/* The greatest number is left out before the sum. */
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int x = __VERIFIER_nondet_int();
    if (x == 2147483647)
        return 0;
    assert(x + 1 > x);
    while (x == 2147483647)
        ;
    return 0;
}
