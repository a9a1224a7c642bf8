//@ property: assertions
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
#include <assert.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
/* 256 is no multiple of three: what is cut off changes the remainder. */
int main(void) {
    unsigned x = 3u * __VERIFIER_nondet_uchar();
    unsigned char cut = (unsigned char)x;
    assert(cut % 3 == 0); //~ failed-assertion
    return 0;
}
