//@ property: memory-safety
//@ truth: holds
//@ expect: holds
//@ clang: -fno-builtin
#define _GNU_SOURCE
#include <math.h>
extern double __VERIFIER_nondet_double(void);
int main(void) {
    double both[2];
    int exponent;
    sincos(__VERIFIER_nondet_double(), &both[0], &both[1]);
    return ldexp(frexp(both[0], &exponent), exponent) > 2;
}
