//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint(void);
extern char __VERIFIER_nondet_char(void);
int main(void) {
    unsigned counts[256] = {0};
    unsigned n = __VERIFIER_nondet_uint();
    char *bytes = malloc(n);
    for (unsigned i = 0; i < n; i++)
        bytes[i] = __VERIFIER_nondet_char();
    for (unsigned i = 0; i < n; i++)
        counts[bytes[i]]++; //~ out-of-bounds
    free(bytes);
    return 0;
}
