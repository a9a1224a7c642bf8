//@ property: initialised
//@ truth: violated
//@ expect: violated
#include <stdio.h>
int main(void) {
    char b[20];
    fgets(b, sizeof b, stdin);
    if (b[0] == 'x') //~ uninitialised-read
        puts("x");
    return 0;
}
