//@ property: initialised
//@ truth: holds
//@ expect: holds
#include <stdio.h>
int main(void) {
    char b[20];
    if (!fgets(b, sizeof b, stdin))
        return 1;
    if (b[0] == 'x')
        puts("x");
    return 0;
}
