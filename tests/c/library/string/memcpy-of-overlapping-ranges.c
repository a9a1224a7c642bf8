//@ property: memory-safety
//@ truth: violated
//@ expect: violated
#include <string.h>
int main(void) {
    char text[16] = "0123456789";
    volatile size_t length = 6;
    memcpy(text + 2, text, length);  //~ overlapping-copy
    return text[2] == '0';
}
