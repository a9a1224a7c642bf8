//@ property: memory-safety
//@ truth: violated
//@ expect: unknown
//@ sanitizers: blind
#include <errno.h>
#include <stdio.h>
int main(void) {
    int one[1] = {0};
    long number;
    errno = 0;
    sscanf("99999999999999999999", "%ld", &number);
    return one[errno != 0]; //~ out-of-bounds
}
