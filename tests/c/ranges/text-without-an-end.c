//@ property: access
//@ truth: violated
//@ expect: unknown
//@ strategy: ranges
#include <string.h>
int main(void) {
    char text[4];
    memcpy(text, "abcd", 4);
    return (int)strlen(text); //~ out-of-bounds
}
