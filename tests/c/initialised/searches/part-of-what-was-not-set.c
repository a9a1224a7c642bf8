//@ property: initialised
//@ truth: violated
//@ expect: violated
#define _GNU_SOURCE
#include <string.h>
int main(void) {
    char text[16];
    memset(text, 'x', 15);
    return memmem(text, 16, "xy", 2) != 0; //~ uninitialised-read
}
