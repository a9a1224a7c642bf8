//@ property: no-overflow
//@ truth: holds
//@ expect: holds
#include <limits.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int n = __VERIFIER_nondet_int();
    if (n == INT_MIN)
        return 0;
    return (n < 0 ? -n : n) == 1;
}
