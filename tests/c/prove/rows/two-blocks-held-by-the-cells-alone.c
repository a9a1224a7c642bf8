//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
static int *slot[100];
int main(void) {
    int *red = malloc(sizeof *red), *blue = malloc(sizeof *blue);
    unsigned n = __VERIFIER_nondet_uint() % 100 + 1;
    for (unsigned i = 0; i < n; i++)
        slot[i] = __VERIFIER_nondet_int() ? red : blue;
    red = 0; //~ leak
    blue = 0; //~ leak
    return *slot[0] == 0;
}
