//@ property: no-overflow
//@ truth: violated
//@ expect: violated
#include <limits.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int n = __VERIFIER_nondet_int(), m = __VERIFIER_nondet_int();
    if (n < 1 || m < 1 || m > 2 || n - 1 > INT_MAX / m) return 0;
    int all = n * m; //~ signed-overflow
    int i = __VERIFIER_nondet_int(), j = __VERIFIER_nondet_int();
    if (i < 0 || i >= n || j < 0 || j >= m) return 0;
    return i * m + j < all ? 0 : 1;
}
