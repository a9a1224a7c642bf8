//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <stdio.h>
/* Fields that cross the borders of their type: clang reads and writes them all by integers of 136 bits. */
#pragma pack(1)
struct wide {
    signed a : 29;
    signed b : 30;
    signed c : 8;
    unsigned d : 20;
    signed e : 19;
    unsigned f : 30;
    signed g : 13;
};
#pragma pack()
static struct wide wide = {20715, 7357, -3, 703, 564, 24288, 2};
int main(void) {
    wide.b = -123456789;
    wide.f++;
    wide.g = -4000;
    printf("%d %d %d %u %d %u %d %d\n", wide.a, wide.b, wide.c, wide.d, wide.e, wide.f, wide.g, (int)sizeof wide);
    return 0;
}
