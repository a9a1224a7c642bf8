//@ property: access
//@ truth: violated
//@ expect: unknown
//@ strategy: ranges
#include <string.h>
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
    char a[8];
    memset(a, 'x', sizeof a);
    if (__VERIFIER_nondet_uint() & 1)
        a[__VERIFIER_nondet_uint() % 8] = 0;
    return (int)strlen(a); //~ out-of-bounds
}
