//@ property: no-overflow
//@ truth: holds
//@ expect: holds
#include <stdio.h>
int main(void) {
    int factor = 65536;
    long long product = (long long)factor * factor;
    printf("%lld\n", product);
    return 0;
}
