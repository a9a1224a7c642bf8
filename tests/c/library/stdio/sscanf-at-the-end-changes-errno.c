//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
#include <errno.h>
#include <stdio.h>
int main(void) {
    int one[1] = {0}, number;
    errno = 7;
    sscanf("", "%d", &number);
    return one[errno != 7]; //~ out-of-bounds
}
