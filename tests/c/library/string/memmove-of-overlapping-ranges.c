//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <stdio.h>
#include <string.h>
int main(void) {
    char text[16] = "0123456789";
    memmove(text + 2, text, 6);
    printf("%s\n", text);
    memmove(text, text + 3, 5);
    printf("%s\n", text);
    return 0;
}
