//@ property: memory-safety
//@ truth: violated
//@ expect: violated
#include <string.h>
int main(void) {
    char to[7];
    volatile size_t size = 8;
    strxfrm(to, "abcdefg", size); //~ out-of-bounds
    return to[0];
}
