//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ clang: -fno-builtin
#define _GNU_SOURCE
#include <errno.h>
#include <math.h>
int main(void) {
    double sine, cosine;
    int one[1] = {0};
    errno = 0;
    sincos(INFINITY, &sine, &cosine);
    return one[errno != 0]; //~ out-of-bounds
}
