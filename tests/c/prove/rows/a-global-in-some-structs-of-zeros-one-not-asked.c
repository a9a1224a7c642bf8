//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
static int red;
struct slot { int used; int *owner; int *other; };
int main(void) {
    int n = __VERIFIER_nondet_int(), at = __VERIFIER_nondet_int();
    if (n < 2 || n > 1000 || at < 0 || at >= n)
        return 0;
    struct slot *s = calloc(n, sizeof *s);
    if (!s)
        abort();
    for (int i = 0; i < n; i++)
        if (__VERIFIER_nondet_int())
            s[i].owner = &red;
    for (int i = 0; i < n; i++)
        if (i == at || s[i].owner)
            *s[i].owner = i; //~ null-dereference
    free(s);
    return 0;
}
