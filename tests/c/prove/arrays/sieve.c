//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <stdlib.h>
extern unsigned short __VERIFIER_nondet_ushort(void);
int main(void) {
    unsigned n = __VERIFIER_nondet_ushort() + 2u;
    char *composite = calloc(n, 1);
    for (unsigned p = 2; p < n; p++)
        if (!composite[p])
            for (unsigned m = 2 * p; m < n; m += p)
                composite[m] = 1;
    free(composite);
    return 0;
}
