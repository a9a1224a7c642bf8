//@ property: access
//@ truth: holds
//@ expect: holds
//@ strategy: ranges
#include <stdio.h>
int table[256];
int main(void) {
    unsigned x = (unsigned)getchar() + 2147483647u;
    unsigned long y = x;
    if (y >= 2147483648ul && y <= 2147483648ul + 255)
        return table[y - 2147483648ul];
    return 0;
}
