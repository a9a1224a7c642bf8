//@ property: memory-safety
//@ truth: violated
//@ expect: unknown
//@ clang: -fno-builtin
//@ sanitizers: blind
#include <errno.h>
#include <math.h>
int main(void) {
    int one[1] = {0};
    errno = 0;
    volatile double nothing = erfc(100);
    return one[errno != 0]; //~ out-of-bounds
}
