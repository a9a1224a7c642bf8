//@ property: memory-safety
//@ truth: violated
//@ expect: unknown
#include <stdio.h>
int main(void) {
    char line[8];
    volatile int limit = 80;
    if (!fgets(line, limit, stdin)) return 0;
    return line[0];
}
