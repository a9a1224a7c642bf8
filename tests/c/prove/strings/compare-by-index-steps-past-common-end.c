//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
#include <alloca.h>
extern unsigned short __VERIFIER_nondet_ushort(void);
/* Equal texts: the common terminator does not stop the loop. */
int main(void) {
    unsigned n = __VERIFIER_nondet_ushort() + 1u;
    unsigned m = __VERIFIER_nondet_ushort() + 1u;
    char *a = alloca(n);
    char *b = alloca(m);
    a[n - 1] = 0;
    b[m - 1] = 0;
    unsigned i = 0;
    while (a[i] == b[i]) //~ out-of-bounds
        i++;
    return 0;
}
