//@ property: assertions
//@ truth: violated
//@ expect: violated
#include <assert.h>
#include <stdlib.h>
#include <string.h>
extern unsigned __VERIFIER_nondet_uint(void);
extern int __VERIFIER_nondet_int(void);
extern char __VERIFIER_nondet_char(void);
int main(void) {
    unsigned n = __VERIFIER_nondet_uint() % 5000 + 1;
    char byte = __VERIFIER_nondet_char(), other = __VERIFIER_nondet_char();
    char *bytes = malloc(n);
    if (!bytes)
        return 0;
    memset(bytes, byte, n);
    bytes[__VERIFIER_nondet_uint() % n] = other;
    assert(bytes[n / 2] == byte); //~ failed-assertion
    free(bytes);
    return 0;
}
