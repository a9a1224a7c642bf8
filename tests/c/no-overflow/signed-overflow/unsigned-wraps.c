//@ property: no-overflow
//@ truth: holds
//@ expect: holds
#include <limits.h>
#include <stdio.h>
int main(void) {
    unsigned largest = UINT_MAX;
    unsigned long long wide = 0;
    printf("%u %u %llu\n", largest + 2, largest * largest, wide - 1);
    return 0;
}
