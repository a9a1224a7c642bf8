//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <stdio.h>
/* clang reads and writes these fields as one integer of 136 bits. */
#pragma pack(1)
struct wide {
    unsigned long long a : 60;
    unsigned long long b : 60;
    unsigned c : 16;
};
#pragma pack()
static struct wide global = {1, 2, 3};
int main(void) {
    global.b = 0x123456789abcdefull;
    global.c++;
    printf("%llx %llx %x %d\n", (unsigned long long)global.a, (unsigned long long)global.b, global.c, (int)sizeof global);
    return 0;
}
