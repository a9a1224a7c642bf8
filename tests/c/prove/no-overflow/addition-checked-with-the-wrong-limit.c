//@ property: no-overflow
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
#include <limits.h>
extern int __VERIFIER_nondet_int(void);
static int add(int a, int b, int *sum) {
    if (a > INT_MAX - b) //~ signed-overflow
        return 0;
    *sum = a + b;
    return 1;
}
int main(void) {
    int sum = 0;
    while (add(sum, __VERIFIER_nondet_int(), &sum)) {
    }
    return 0;
}
