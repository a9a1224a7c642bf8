//@ property: memory-safety
//@ truth: violated
//@ expect: violated
#include <string.h>
int main(void) {
    char left[4] = "abc", right[8] = "xbcdefg";
    volatile size_t length = 8;
    return memcmp(left, right, length) < 0;  //~ out-of-bounds
}
