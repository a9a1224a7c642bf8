//@ property: no-overflow
//@ truth: holds
//@ expect: holds
#include <stdio.h>
int main(void) {
    double values[] = {3.99, -3.99, 1e9, 0.5, -0.5};
    for (int i = 0; i < 5; i++)
        printf("%d %lld %g ", (int)values[i], (long long)values[i], (float)values[i]);
    printf("\n%u %llu\n", (unsigned)3e9, (unsigned long long)1.5e19);
    int number = 16777217;
    unsigned long long big = 0xfffffffffffffffull;
    printf("%.1f %.1f %.1f\n", (float)number, (double)number, (double)big);
    printf("%.1f %.1f\n", (float)-1LL, (double)0x8000000000000001ull);
    unsigned char byte = (unsigned char)250.7;
    _Bool truth = 0.1;
    printf("%d %d\n", byte, truth);
    return 0;
}
