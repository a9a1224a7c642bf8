//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
/* Nobody has 2^64 - 1 bytes. */
int main(void) {
    int n = __VERIFIER_nondet_int();
    if (n == 0)
        return 0;
    char *bytes = malloc((size_t)n);
    bytes[0] = 1; //~ null-dereference
    free(bytes);
    return 0;
}
