//@ property: no-overflow
//@ truth: holds
//@ expect: holds
#include <limits.h>
#include <stdio.h>
int main(void) {
    int sum, difference, product;
    unsigned usum, udifference;
    long long lproduct;
    unsigned long long uproduct;
    printf("%d", __builtin_add_overflow(INT_MAX, 1, &sum));
    printf(" %d\n", sum);
    printf("%d", __builtin_sub_overflow(-2, INT_MAX, &difference));
    printf(" %d\n", difference);
    printf("%d", __builtin_mul_overflow(50000, 50000, &product));
    printf(" %d\n", product);
    printf("%d", __builtin_add_overflow(4000000000u, 1u, &usum));
    printf(" %u\n", usum);
    printf("%d", __builtin_sub_overflow(1u, 2u, &udifference));
    printf(" %u\n", udifference);
    printf("%d", __builtin_mul_overflow(LLONG_MAX, 2LL, &lproduct));
    printf(" %lld\n", lproduct);
    printf("%d", __builtin_mul_overflow(1ull << 40, 1ull << 30, &uproduct));
    printf(" %llu\n", uproduct);
    signed char narrow;
    printf("%d", __builtin_add_overflow(100, 100, &narrow));
    printf(" %d\n", narrow);
    return 0;
}
