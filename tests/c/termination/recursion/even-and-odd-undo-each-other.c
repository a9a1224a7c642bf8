//@ property: termination
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
/* One takes one away, the other gives it back. */
#include <stdbool.h>
extern unsigned __VERIFIER_nondet_uint(void);
static bool is_odd(unsigned n);
static bool is_even(unsigned n) { //~ endless-run
    return n == 0 || is_odd(n - 1); //~ endless-run
}
static bool is_odd(unsigned n) { //~ endless-run
    return n == 0 || is_even(n + 1); //~ endless-run
}
int main(void) {
    return is_even(__VERIFIER_nondet_uint() % 10000);
}
