//@ property: no-overflow
//@ truth: holds
//@ expect: holds
#include <limits.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void) {
    int x = __VERIFIER_nondet_uchar();
    if (x > 300)
        x = INT_MAX + 1;
    return x > 0;
}
