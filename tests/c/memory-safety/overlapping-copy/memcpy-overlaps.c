//@ property: memory-safety
//@ truth: violated
//@ expect: violated
#include <string.h>
int main(void) {
    char text[16] = "abcdefgh";
    memcpy(text + 2, text, 8); //~ overlapping-copy
    return text[2];
}
