//@ property: no-overflow
//@ truth: holds
//@ expect: holds
#include <stdio.h>
int main(void) {
    long value = 2147483647L;
    value = value + 1;
    printf("%ld\n", value);
    return 0;
}
