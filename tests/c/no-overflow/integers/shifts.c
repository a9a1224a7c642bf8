//@ property: no-overflow
//@ truth: holds
//@ expect: holds
#include <stdio.h>
int main(void) {
    unsigned char byte = 0x81;
    short half = -256;
    for (int i = 0; i < 8; i++)
        printf("%x %d ", byte << i, half >> i);
    unsigned long long rotating = 0x0123456789abcdefull;
    for (int i = 1; i < 64; i += 13)
        printf("%llx ", rotating << i | rotating >> (64 - i));
    printf("\n");
    return 0;
}
