//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
    unsigned counts[256] = {0};
    unsigned n = __VERIFIER_nondet_uint();
    unsigned char *bytes = malloc(n);
    for (unsigned i = 0; i < n; i++)
        counts[bytes[i]]++;
    free(bytes);
    return 0;
}
