//@ property: initialised
//@ truth: violated
//@ expect: violated
#include <string.h>
int main(void) {
    char text[17];
    strcpy(text, "hello");
    return memchr(text, 'a', 17) != 0; //~ uninitialised-read
}
