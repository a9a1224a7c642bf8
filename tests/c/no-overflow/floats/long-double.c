//@ property: no-overflow
//@ truth: holds
//@ expect: holds
#include <stdio.h>
static long double half(long double value) {
    return value / 2;
}
struct holder {
    int tag;
    long double value;
};
int main(void) {
    long double third = 1.0L / 3;
    long double sum = third + third + third;
    printf("%d %.20Lg %.20Lg\n", sum == 1.0L, third, half(third));
    long double large = 1e4000L;
    printf("%d %d\n", large > 1e300, (double)large > 1e308);
    struct holder holder = {1, 2.5L};
    struct holder copy = holder;
    printf("%d %Lf\n", copy.tag, copy.value * holder.value);
    printf("%lld %.10g %d\n", (long long)(large / 1e3990L), (double)third, (int)-3.99L);
    printf("%.20Lg\n", (long double)0xffffffffffffffffull);
    return 0;
}
