//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
#include <stdio.h>
int main(void) {
    char line[8];
    volatile int limit = 80;
    if (!fgets(line, limit, stdin)) return 0;  //~ out-of-bounds
    return line[0];
}
