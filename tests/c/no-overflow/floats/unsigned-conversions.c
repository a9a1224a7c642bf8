//@ property: no-overflow
//@ truth: holds
//@ expect: holds
#include <stdio.h>
static volatile double values[] = {3e9, 1.5e19, 0.99, 250.0};
static volatile unsigned long long bits[] = {0xfffffffffffff800ull, 1ull << 63, 12345};
int main(void) {
    printf("%u %llu %u %u\n", (unsigned)values[0], (unsigned long long)values[1], (unsigned)values[2], (unsigned char)values[3]);
    for (int i = 0; i < 3; i++)
        printf("%.1f %.1f %.1Lf\n", (double)bits[i], (float)bits[i], (long double)bits[i]);
    __int128 wide = (__int128)values[1] * 1000;
    printf("%.17g %d\n", (double)wide, (int)(wide % 1000));
    return 0;
}
