//@ property: initialised
//@ truth: violated
//@ expect: violated
#include <stdio.h>
int main(void) {
    char b[16];
    snprintf(b, sizeof b, "%d", 12);
    if (b[5] == '2') //~ uninitialised-read
        return 1;
    return 0;
}
