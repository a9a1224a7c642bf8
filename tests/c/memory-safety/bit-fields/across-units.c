//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <stdio.h>
#include <string.h>
struct __attribute__((packed)) tight {
    unsigned a : 5;
    unsigned b : 13;
    unsigned c : 14;
    unsigned d : 31;
    unsigned e : 1;
};
int main(void) {
    struct tight tight;
    memset(&tight, 0, sizeof tight);
    tight.a = 21;
    tight.b = 5000;
    tight.c = 12345;
    tight.d = 0x6eadbeef;
    tight.e = 1;
    unsigned char bytes[sizeof tight];
    memcpy(bytes, &tight, sizeof tight);
    for (unsigned i = 0; i < sizeof tight; i++)
        printf("%02x", bytes[i]);
    printf(" %u %u %u %x %u\n", tight.a, tight.b, tight.c, tight.d, tight.e);
    return 0;
}
