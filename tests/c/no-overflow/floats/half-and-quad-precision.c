//@ property: no-overflow
//@ truth: holds
//@ expect: holds
#include <stdio.h>
int main(void) {
    __float128 third = 1.0Q / 3;
    __float128 sum = third + third + third;
    printf("%.17g %d\n", (double)third, sum == 1.0Q);
    _Float16 half = 0.1f16;
    half = half + half;
    printf("%.9g\n", (float)half);
    return 0;
}
