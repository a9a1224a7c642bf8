//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
#include <errno.h>
#include <stdio.h>
int main(void) {
    int one[1] = {0};
    errno = 5;
    perror("here");
    return one[errno != 5]; //~ out-of-bounds
}
