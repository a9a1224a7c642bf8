//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <stdlib.h>
extern unsigned short __VERIFIER_nondet_ushort(void);
int main(void) {
    unsigned n = 2u * __VERIFIER_nondet_ushort();
    char *bytes = malloc(n);
    for (unsigned i = 0; i < n; i += 2) {
        bytes[i] = 'e';
        bytes[i + 1] = 'o';
    }
    free(bytes);
    return 0;
}
