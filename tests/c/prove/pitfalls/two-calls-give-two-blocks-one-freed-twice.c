//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint(void);
static char *make(unsigned n) { return malloc((size_t)n + 1); }
int main(void) {
    unsigned n = __VERIFIER_nondet_uint();
    char *a = make(n);
    char *b = make(n + 0);
    if (a != b)
        b = a; //~ leak
    free(a);
    free(b); //~ double-free
    return 0;
}
