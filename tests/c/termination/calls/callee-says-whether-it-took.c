//@ property: termination
//@ truth: holds
//@ expect: holds
/* The callee takes one while there is one, and tells whether it did. */
#include <stdbool.h>
extern int __VERIFIER_nondet_int(void);
static bool take(int *rest) {
    if (*rest <= 0)
        return false;
    --*rest;
    return true;
}
int main(void) {
    int rest = __VERIFIER_nondet_int();
    int taken = 0;
    while (take(&rest))
        taken++;
    return taken == 1000;
}
