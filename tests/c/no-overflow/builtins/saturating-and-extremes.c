//@ property: no-overflow
//@ truth: holds
//@ expect: holds
#include <stdio.h>
static volatile int low = -2147483647 - 1, high = 2147483647, seven = 7, minus = -7;
static volatile unsigned large = 4294967290u, ten = 10;
int main(void) {
    int a = low, b = high, c = seven, d = minus;
    unsigned e = large, f = ten;
    printf("%d %d\n", __builtin_elementwise_add_sat(b, c), __builtin_elementwise_add_sat(a, d));
    printf("%d %d\n", __builtin_elementwise_sub_sat(a, c), __builtin_elementwise_sub_sat(c, d));
    printf("%u %u\n", __builtin_elementwise_add_sat(e, f), __builtin_elementwise_sub_sat(f, e));
    printf("%d %d\n", __builtin_elementwise_max(c, d), __builtin_elementwise_min(c, d));
    printf("%u %u\n", __builtin_elementwise_max(e, f), __builtin_elementwise_min(e, f));
    printf("%d\n", __builtin_elementwise_abs(d));
    return 0;
}
