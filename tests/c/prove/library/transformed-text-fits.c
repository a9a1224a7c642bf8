//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <string.h>
int main(void) {
    char to[8], none;
    size_t needed = strxfrm(&none, "abcdefg", 0);
    if (needed >= sizeof to)
        return 0;
    strxfrm(to, "abcdefg", sizeof to);
    return strlen(to) > 7;
}
