//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
#include <wctype.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void) {
    int seen[10] = {0};
    wint_t c = __VERIFIER_nondet_uchar();
    if (iswalnum(c))
        seen[c - '0'] = 1; //~ out-of-bounds
    return seen[9];
}
