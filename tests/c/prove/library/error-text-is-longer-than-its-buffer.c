//@ property: memory-safety
//@ truth: violated
//@ expect: violated
#define _POSIX_C_SOURCE 200809L
#include <string.h>
int main(void) {
    char text[4];
    strerror_r(2, text, 64); //~ out-of-bounds
    return text[0];
}
