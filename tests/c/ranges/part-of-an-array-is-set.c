//@ property: access
//@ truth: violated
//@ expect: unknown
//@ strategy: ranges
//@ sanitizers: blind
// Half of the indices were never set.
#include <stdio.h>
int table[4];
int main(void) {
    int index[8];
    for (int i = 0; i < 4; i++)
        index[i] = i;
    int c = getchar();
    return c >= 0 && c < 8 ? table[index[c]] : 0; //~ out-of-bounds
}
