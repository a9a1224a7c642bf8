//@ property: initialised
//@ truth: violated
//@ expect: violated
#include <stdio.h>
#include <string.h>
int main(void) {
    char b[20];
    b[0] = 'a', b[2] = 0;
    if (strlen(b) == 5) //~ uninitialised-read
        puts("five");
    return 0;
}
