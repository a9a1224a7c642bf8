//@ property: termination
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
/* With nothing left the callee takes nothing and still says that it did. */
#include <stdbool.h>
extern int __VERIFIER_nondet_int(void);
static bool take(int *rest) {
    if (*rest > 0)
        --*rest;
    return true;
}
int main(void) {
    int rest = __VERIFIER_nondet_int();
    unsigned taken = 0;
    while (take(&rest)) //~ endless-run
        taken++;
    return taken == 1000;
}
