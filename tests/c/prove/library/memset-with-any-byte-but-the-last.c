//@ property: assertions
//@ truth: violated
//@ expect: violated
#include <assert.h>
#include <stdlib.h>
#include <string.h>
extern unsigned __VERIFIER_nondet_uint(void);
extern int __VERIFIER_nondet_int(void);
int main(void) {
    unsigned n = __VERIFIER_nondet_uint() % 5000 + 1;
    int byte = __VERIFIER_nondet_int();
    signed char *bytes = malloc(n);
    if (!bytes)
        return 0;
    bytes[n - 1] = 7;
    memset(bytes, byte, n - 1);
    unsigned i = __VERIFIER_nondet_uint() % n;
    if (i + 1 < n)
        assert(bytes[i] == (signed char)byte);
    assert(bytes[0] == bytes[n - 1]); //~ failed-assertion
    // Written again at an unknown place, it is the same everywhere.
    bytes[i] = bytes[n / 2];
    for (unsigned k = 0; k < n; k++)
        assert(bytes[k] == (signed char)byte); //~ failed-assertion
    free(bytes);
    return 0;
}
