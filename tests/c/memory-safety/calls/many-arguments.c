//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <stdio.h>
static double weigh(int a, double b, char c, float d, long e, double f, short g, double h, unsigned char i, double j,
                    long long k, double l, int m, double n, int o, double p, int q, double r) {
    return a + 2 * b + 3 * c + 4 * d + 5 * e + 6 * f + 7 * g + 8 * h + 9 * i + 10 * j + 11 * k + 12 * l + 13 * m + 14 * n +
           15 * o + 16 * p + 17 * q + 18 * r;
}
int main(void) {
    printf("%g\n", weigh(1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16, 17, 18));
    return 0;
}
