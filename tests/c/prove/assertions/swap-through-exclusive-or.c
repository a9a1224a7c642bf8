//@ property: assertions
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
#include <assert.h>
extern int __VERIFIER_nondet_int(void);
/* Swapping a variable with itself by exclusive or clears it. */
static void swap(int *a, int *b) {
    *a ^= *b;
    *b ^= *a;
    *a ^= *b;
}
int main(void) {
    int x = __VERIFIER_nondet_int();
    int a = x;
    int b = x;
    swap(__VERIFIER_nondet_int() ? &b : &a, &b);
    assert(b == x); //~ failed-assertion
    return 0;
}
