//@ property: access
//@ truth: violated
//@ expect: unknown
//@ strategy: ranges
#include <string.h>
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
    char a[8], b[8];
    memset(b, 'x', sizeof b);
    a[__VERIFIER_nondet_uint() % 8] = 0;
    memcpy(a, b, sizeof a);
    return (int)strlen(a); //~ out-of-bounds
}
