//@ property: initialised
//@ truth: holds
//@ expect: holds
//@ exit: 1
#include <stdio.h>
int main(void) {
    char b[16];
    snprintf(b, sizeof b, "%d", 12);
    if (b[1] == '2')
        return 1;
    return 0;
}
