//@ property: no-overflow
//@ truth: holds
//@ expect: holds
#include <stdio.h>
struct narrow {
    int a : 17;
    unsigned long long b : 33;
    signed char c : 2;
};
int main(void) {
    _BitInt(24) value = 8000000;
    unsigned _BitInt(7) small = 100;
    small = small + 50;
    struct narrow narrow = {-65536, 0x1ffffffffull, -2};
    printf("%d %d %d %llx %d\n", (int)value, (int)small, narrow.a, (unsigned long long)narrow.b, narrow.c);
    return 0;
}
