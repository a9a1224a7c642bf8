//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <alloca.h>
extern unsigned short __VERIFIER_nondet_ushort(void);
int main(void) {
    unsigned n = __VERIFIER_nondet_ushort() + 1u;
    unsigned m = __VERIFIER_nondet_ushort() + 1u;
    char *a = alloca(n);
    char *b = alloca(m);
    a[n - 1] = 0;
    b[m - 1] = 0;
    unsigned i = 0;
    while (a[i] != 0 && b[i] != 0 && a[i] == b[i])
        i++;
    return a[i] == b[i] ? 0 : 1;
}
