//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
#include <string.h>
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
    const char *name[100];
    unsigned n = __VERIFIER_nondet_uint() % 100 + 1;
    for (unsigned i = 0; i < n; i++)
        name[i] = __VERIFIER_nondet_int() ? "red" : "blue";
    char copy[4];
    strcpy(copy, name[__VERIFIER_nondet_uint() % n]); //~ out-of-bounds
    return copy[0];
}
