//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ clang: -fno-builtin
//@ sanitizers: blind
#define _GNU_SOURCE
#include <math.h>
extern double __VERIFIER_nondet_double(void);
int main(void) {
    double one[1];
    sincos(__VERIFIER_nondet_double(), &one[0], &one[1]); //~ out-of-bounds
    return one[0] > 2;
}
