//@ property: access
//@ truth: violated
//@ expect: unknown
//@ strategy: ranges
// The zero may stand before the place from which the text is read.
#include <string.h>
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
    char own[8];
    memset(own, 'x', sizeof own);
    own[__VERIFIER_nondet_uint() % 8] = 0;
    return (int)strlen(own + 4); //~ out-of-bounds
}
