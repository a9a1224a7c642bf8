//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
    int *red = malloc(sizeof *red), *blue = malloc(sizeof *blue);
    int *slot[100];
    unsigned n = __VERIFIER_nondet_uint() % 100 + 1;
    for (unsigned i = 0; i < n; i++)
        slot[i] = __VERIFIER_nondet_int() ? red : blue;
    for (unsigned i = 0; i < n; i++)
        free(slot[i]); //~ double-free
    return 0;
} //~ leak
