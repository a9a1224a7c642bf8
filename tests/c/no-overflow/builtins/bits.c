//@ property: no-overflow
//@ truth: holds
//@ expect: holds
#include <stdio.h>
int main(void) {
    unsigned word = 0x00f0c3a5;
    unsigned long long wide = 0x0123456789abcdefull;
    unsigned short half = 0xbeef;
    printf("%d %d\n", __builtin_popcount(word), __builtin_popcountll(wide));
    printf("%d %d %d %d\n", __builtin_clz(word), __builtin_ctz(word), __builtin_clzll(wide), __builtin_ctzll(wide));
    printf("%d %d %d\n", __builtin_ffs((int)word), __builtin_ffs(0), __builtin_parity(word));
    printf("%x %x %llx\n", __builtin_bswap16(half), __builtin_bswap32(word), __builtin_bswap64(wide));
    printf("%x %llx\n", __builtin_bitreverse32(word), __builtin_bitreverse64(wide));
    printf("%x %x\n", __builtin_rotateleft32(word, 5), __builtin_rotateright32(word, 9));
    printf("%d %d\n", __builtin_clrsb(-5), __builtin_clrsb(0x7fff));
    return 0;
}
