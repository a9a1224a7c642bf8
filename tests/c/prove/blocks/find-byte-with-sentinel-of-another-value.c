//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint(void);
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void) {
    size_t n = __VERIFIER_nondet_uint();
    unsigned char wanted = __VERIFIER_nondet_uchar();
    unsigned char *bytes = malloc(n + 1);
    bytes[n] = (unsigned char)(wanted ^ 1);
    size_t at = 0;
    while (bytes[at] != wanted) //~ out-of-bounds
        at++;
    free(bytes);
    return 0;
}
