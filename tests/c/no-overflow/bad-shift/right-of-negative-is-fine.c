//@ property: no-overflow
//@ truth: holds
//@ expect: holds
#include <stdio.h>
int main(void) {
    int value = -9;
    long long wide = -9;
    printf("%d %lld %u\n", value >> 1, wide >> 40, (unsigned)value >> 28);
    return 0;
}
