//@ property: memory-safety
//@ truth: holds
//@ expect: holds
//@ clang: -fno-builtin
#define _GNU_SOURCE
#include <errno.h>
#include <math.h>
#include <stdio.h>
int main(void) {
    double sine, cosine;
    float small_sine, small_cosine;
    errno = 0;
    sincos(1.0, &sine, &cosine);
    printf("%d ", errno);
    sincos(INFINITY, &sine, &cosine);
    printf("%d ", errno);
    errno = 0;
    sincosf(-INFINITY, &small_sine, &small_cosine);
    printf("%d ", errno);
    errno = 0;
    sincos(NAN, &sine, &cosine);
    printf("%d\n", errno);
    return 0;
}
