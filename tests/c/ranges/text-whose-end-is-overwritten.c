//@ property: access
//@ truth: violated
//@ expect: unknown
//@ strategy: ranges
// The zero is somewhere in the array, and so is what is written next.
#include <string.h>
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
    char own[8];
    memset(own, 'x', sizeof own);
    own[__VERIFIER_nondet_uint() % 8] = 0;
    own[__VERIFIER_nondet_uint() % 8] = 'y';
    return (int)strlen(own); //~ out-of-bounds
}
