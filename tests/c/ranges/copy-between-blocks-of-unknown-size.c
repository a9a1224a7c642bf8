//@ property: access
//@ truth: violated
//@ expect: unknown
//@ strategy: ranges
// Of blocks whose size nobody knows there are more places than can be counted: the copy must come to an end.
#include <stdlib.h>
#include <string.h>
extern unsigned long __VERIFIER_nondet_ulong(void);
int main(void) {
    unsigned long n = __VERIFIER_nondet_ulong(), i = __VERIFIER_nondet_ulong();
    unsigned long m = __VERIFIER_nondet_ulong(), j = __VERIFIER_nondet_ulong();
    char *p = malloc(n), *q = malloc(m);
    if (!p || !q)
        return 1;
    memset(q, 1, m);
    memcpy(p + i, q + j, 8); //~ out-of-bounds
    return 0;
}
