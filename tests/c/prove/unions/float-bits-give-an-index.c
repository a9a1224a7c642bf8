//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <string.h>
extern float __VERIFIER_nondet_float(void);
static int exponents[256];
int main(void) {
    float number = __VERIFIER_nondet_float();
    unsigned bits;
    memcpy(&bits, &number, sizeof bits);
    exponents[(bits >> 23) & 0xff]++;
    return 0;
}
