//@ property: assertions
//@ truth: holds
//@ expect: holds
#include <assert.h>
extern unsigned short __VERIFIER_nondet_ushort(void);
static int is_odd(unsigned n);
static int is_even(unsigned n) { return n == 0 ? 1 : is_odd(n - 1); }
static int is_odd(unsigned n) { return n == 0 ? 0 : is_even(n - 1); }
int main(void) {
    unsigned n = __VERIFIER_nondet_ushort() % 1000;
    assert(is_even(n) || n % 2 == 1);
    return 0;
}
