//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <string.h>
int main(void) {
    char text[4];
    text[3] = '\0';
    return strlen(text) > 3;
}
