//@ property: initialised
//@ truth: holds
//@ expect: holds
#include <stdio.h>
#include <string.h>
int main(void) {
    char b[20];
    strcpy(b, "hello");
    if (strlen(b) == 5)
        puts("five");
    return 0;
}
