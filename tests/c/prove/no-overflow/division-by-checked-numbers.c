//@ property: no-overflow
//@ truth: holds
//@ expect: holds
#include <limits.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int a = __VERIFIER_nondet_int();
    int b = __VERIFIER_nondet_int();
    if (b == 0 || (a == INT_MIN && b == -1))
        return 0;
    return a / b == a % b;
}
