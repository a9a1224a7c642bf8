//@ property: termination
//@ truth: holds
//@ expect: holds
/* Two functions call each other with one less. */
#include <stdbool.h>
extern unsigned __VERIFIER_nondet_uint(void);
static bool is_odd(unsigned n);
static bool is_even(unsigned n) {
    return n == 0 || is_odd(n - 1);
}
static bool is_odd(unsigned n) {
    return n != 0 && is_even(n - 1);
}
int main(void) {
    return is_even(__VERIFIER_nondet_uint() % 10000);
}
