//@ property: no-overflow
//@ truth: holds
//@ expect: holds
#include <stdint.h>
#include <stdio.h>
#define SHOW(type, a, b)                                                                      \
    do {                                                                                      \
        type x = (type)(a), y = (type)(b);                                                    \
        type sum = (type)(x + y), difference = (type)(x - y), product = (type)(x * y);        \
        type quotient = (type)(x / y), remainder = (type)(x % y);                             \
        type both = (type)(x & y), either = (type)(x | y), one = (type)(x ^ y), not_x = (type)~x; \
        printf(#type " %lld %lld %lld %lld %lld | %lld %lld %lld %lld\n", (long long)sum,     \
               (long long)difference, (long long)product, (long long)quotient, (long long)remainder, \
               (long long)both, (long long)either, (long long)one, (long long)not_x);         \
    } while (0)
int main(void) {
    SHOW(int8_t, -100, 7);
    SHOW(uint8_t, 200, 7);
    SHOW(int16_t, -30000, 1);
    SHOW(uint16_t, 60000, 9);
    SHOW(int32_t, -2000000, 1000);
    SHOW(uint32_t, 4000000000u, 12345);
    SHOW(int64_t, -4000000000000LL, 1000001);
    SHOW(uint64_t, 18000000000000000000ull, 77);
    return 0;
}
