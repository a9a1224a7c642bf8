//@ property: memory-safety
//@ truth: holds
//@ expect: holds
/* The assertion ends the run before the null pointer is used. */
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
void reach_error(void) { assert(0); }
int main(void) {
    int x = __VERIFIER_nondet_int();
    int *p = &x;
    if (x > 3) {
        p = 0;
        reach_error();
    }
    return *p > 3;
}
