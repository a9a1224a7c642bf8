//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
#include <stdlib.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
int main(void) {
    int n = __VERIFIER_nondet_uchar() + 1;
    int *flags = calloc((size_t)n, sizeof *flags);
    char chosen[2] = {0};
    for (int i = 0; i < 3 * n; i++) {
        int at = __VERIFIER_nondet_uchar() % n;
        flags[at] = 2;
        chosen[flags[__VERIFIER_nondet_uchar() % n]]++; //~ out-of-bounds
    }
    free(flags);
    return 0;
}
