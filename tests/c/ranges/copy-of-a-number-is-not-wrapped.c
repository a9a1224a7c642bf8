//@ property: access
//@ truth: violated
//@ expect: unknown
//@ strategy: ranges
//@ sanitizers: blind
// The copy keeps its value when the original is read as a signed number.
#include <stdio.h>
int table[4];
int main(void) {
    unsigned x = (unsigned)getchar() + 2147483647u;
    unsigned long y = x;
    if ((int)x < 0)
        return table[y - 2147483648ul]; //~ out-of-bounds
    return 0;
}
