//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <stdio.h>
#include <string.h>
int main(void) {
    char text[16] = "abcdefgh";
    memmove(text + 2, text, 8);
    printf("%s\n", text);
    memmove(text, text + 3, 8);
    printf("%s\n", text);
    return 0;
}
