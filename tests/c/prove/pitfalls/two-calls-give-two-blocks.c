//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint(void);
static char *make(unsigned n) { return malloc((size_t)n + 1); }
int main(void) {
    unsigned n = __VERIFIER_nondet_uint();
    char *a = make(n);
    char *b = make(n);
    if (a == b)
        *(volatile int *)0 = 1;
    free(a);
    free(b);
    return 0;
}
