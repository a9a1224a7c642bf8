//@ property: access
//@ truth: violated
//@ expect: unknown
//@ strategy: ranges
// One of two arrays has an end.
#include <string.h>
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
    char one[8], other[8];
    memset(one, 'x', sizeof one);
    memset(other, 'x', sizeof other);
    char *end = __VERIFIER_nondet_uint() % 2 ? one : other;
    end[__VERIFIER_nondet_uint() % 8] = 0;
    return (int)strlen(one); //~ out-of-bounds
}
