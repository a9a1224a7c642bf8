//@ property: memory-safety
//@ truth: violated
//@ expect: violated
#include <string.h>
int main(void) {
    int from[4] = {1, 2, 3, 4}, to[8];
    volatile size_t length = sizeof to;
    memcpy(to, from, length);  //~ out-of-bounds
    return to[0];
}
