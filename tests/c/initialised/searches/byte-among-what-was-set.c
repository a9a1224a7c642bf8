//@ property: initialised
//@ truth: holds
//@ expect: holds
#include <string.h>
int main(void) {
    char text[17];
    strcpy(text, "hello");
    if (memchr(text, 'a', 6))
        return 1;
    // No byte behind the one that is found is looked at.
    return memchr(text, 'l', 17) != text + 2;
}
