//@ property: memory-safety
//@ truth: violated
//@ expect: violated
#include <string.h>
int main(void) {
    char from[20] = {0};
    char to[10];
    memcpy(to, from, sizeof from); //~ out-of-bounds
    return to[0];
}
