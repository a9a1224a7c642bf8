//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <stdarg.h>
#include <stdio.h>
static __int128 total(int count, ...) {
    va_list list;
    __int128 sum = 0;
    va_start(list, count);
    for (int i = 0; i < count; i++)
        sum += va_arg(list, __int128) + va_arg(list, int);
    va_end(list);
    return sum;
}
int main(void) {
    __int128 sum = total(4, (__int128)1 << 80, 1, (__int128)2 << 80, 2, (__int128)3 << 80, 3, (__int128)4 << 80, 4);
    printf("%lld %lld\n", (long long)(sum >> 80), (long long)(sum & 0xffff));
    return 0;
}
