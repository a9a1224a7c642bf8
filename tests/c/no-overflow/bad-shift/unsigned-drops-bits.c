//@ property: no-overflow
//@ truth: holds
//@ expect: holds
#include <stdio.h>
int main(void) {
    unsigned value = 0xdeadbeef;
    unsigned long long wide = value;
    unsigned amount = 31;
    printf("%x %x %llx\n", value << 12, value << amount, wide << 33);
    return 0;
}
