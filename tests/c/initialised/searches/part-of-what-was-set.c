//@ property: initialised
//@ truth: holds
//@ expect: holds
#define _GNU_SOURCE
#include <string.h>
int main(void) {
    char text[16];
    memset(text, 'x', 16);
    return memmem(text, 16, "xy", 2) != 0;
}
