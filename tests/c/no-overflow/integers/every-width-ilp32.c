//@ property: no-overflow
//@ truth: holds
//@ expect: holds
//@ data-model: ilp32
#include <stdio.h>
int main(void) {
    long word = -123456789L;
    unsigned long bits = 0xfedcba98ul;
    long long wide = word * 1000LL;
    unsigned long long product = (unsigned long long)bits * bits;
    printf("%d %d %d\n", (int)sizeof word, (int)sizeof wide, (int)sizeof(void *));
    printf("%ld %lx %lld %llx\n", word / 7, bits >> 3, wide, product);
    printf("%lld %lld\n", wide / 13, wide % 13);
    printf("%llu %llu\n", product / 1234567ull, product % 1234567ull);
    return 0;
}
