//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <stdlib.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
/* Every flag stays 0 or 1, whichever of them are set, so that it can choose between two cells. */
int main(void) {
    int n = __VERIFIER_nondet_uchar() + 1;
    int *flags = calloc((size_t)n, sizeof *flags);
    char chosen[2] = {0};
    for (int i = 0; i < 3 * n; i++) {
        int at = __VERIFIER_nondet_uchar() % n;
        flags[at] = 1;
        chosen[flags[__VERIFIER_nondet_uchar() % n]]++;
    }
    free(flags);
    return 0;
}
