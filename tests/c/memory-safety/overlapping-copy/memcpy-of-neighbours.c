//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <stdio.h>
#include <string.h>
int main(void) {
    char text[17] = "abcdefgh";
    memcpy(text + 8, text, 8);
    text[16] = 0;
    printf("%s\n", text);
    return 0;
}
