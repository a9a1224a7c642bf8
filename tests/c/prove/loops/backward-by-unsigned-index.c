//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
    unsigned n = __VERIFIER_nondet_uint();
    char *bytes = malloc(n);
    for (unsigned i = n; i-- > 0;)
        bytes[i] = 1;
    free(bytes);
    return 0;
}
