//@ property: access
//@ truth: violated
//@ expect: unknown
//@ strategy: ranges
//@ sanitizers: blind
// A line that is short fits, so what comes behind is reached, and must be open as well.
#include <stdio.h>
int table[4];
int main(void) {
    char line[8];
    if (!fgets(line, 80, stdin)) //~ out-of-bounds
        return 0;
    return table[line[0] & 7]; //~ out-of-bounds
}
