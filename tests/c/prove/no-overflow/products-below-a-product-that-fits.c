//@ property: no-overflow
//@ truth: holds
//@ expect: holds
#include <limits.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int n = __VERIFIER_nondet_int(), m = __VERIFIER_nondet_int();
    if (n < 1 || m < 1 || n > INT_MAX / m) return 0;
    int all = n * m;
    int i = __VERIFIER_nondet_int(), j = __VERIFIER_nondet_int();
    if (i < 0 || i >= n || j < 0 || j >= m) return 0;
    return i * m + j < all ? 0 : 1;
}
