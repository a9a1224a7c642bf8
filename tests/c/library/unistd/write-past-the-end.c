//@ property: memory-safety
//@ truth: violated
//@ expect: violated
#include <unistd.h>
int main(void) {
    char text[4] = "abc";
    volatile size_t length = 5;
    return write(1, text, length) == 5;  //~ out-of-bounds
}
