//@ property: no-overflow
//@ truth: holds
//@ expect: holds
#include <stdio.h>
int main(void) {
    long long one = 1;
    int amount = 62;
    printf("%lld\n", one << amount);
    return 0;
}
