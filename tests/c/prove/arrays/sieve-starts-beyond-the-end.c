//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
#include <stdlib.h>
extern unsigned short __VERIFIER_nondet_ushort(void);
int main(void) {
    unsigned n = __VERIFIER_nondet_ushort() + 2u;
    char *composite = calloc(n, 1);
    for (unsigned p = 2; p < n; p++)
        if (!composite[p]) {
            unsigned m = 2 * p;
            do {
                composite[m] = 1; //~ out-of-bounds
                m += p;
            } while (m < n);
        }
    free(composite);
    return 0;
}
