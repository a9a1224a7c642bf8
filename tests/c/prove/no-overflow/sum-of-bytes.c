//@ property: no-overflow
//@ truth: holds
//@ expect: holds
#include <stdlib.h>
extern unsigned short __VERIFIER_nondet_ushort(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void) {
    int n = __VERIFIER_nondet_ushort();
    int sum = 0;
    for (int i = 0; i < n; i++)
        sum += __VERIFIER_nondet_uchar();
    return sum < 0;
}
