//@ property: no-overflow
//@ truth: holds
//@ expect: holds
#include <stdio.h>
int main(void) {
    int negative = -1;
    unsigned char low = (unsigned char)negative;
    signed char sign = (signed char)200;
    unsigned short cut = (unsigned short)0x12345;
    long long widened = negative;
    unsigned long long unsigned_widened = (unsigned)negative;
    unsigned long long sign_first = (unsigned long long)negative;
    _Bool truth = (_Bool)256;
    int compares = -1 < 1u;
    printf("%u %d %u %lld %llu %llu %d %d\n", low, sign, cut, widened, unsigned_widened, sign_first, truth, compares);
    return 0;
}
