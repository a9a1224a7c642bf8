//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <string.h>
extern int __VERIFIER_nondet_int(void);
extern unsigned __VERIFIER_nondet_uint(void);
int main(void) {
    const char *name[100];
    unsigned n = __VERIFIER_nondet_uint() % 100 + 1;
    for (unsigned i = 0; i < n; i++)
        name[i] = __VERIFIER_nondet_int() ? "red" : "blue";
    char copy[5];
    strcpy(copy, name[__VERIFIER_nondet_uint() % n]);
    return copy[0];
}
