//@ property: termination
//@ truth: violated
//@ expect: unknown
/* Compilers take the sum for greater: then the loop goes on for the greatest number. */
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int x = __VERIFIER_nondet_int();
    assert(x + 1 > x);
    while (x == 2147483647)  //~ endless-run
        ;
    return 0;
}
