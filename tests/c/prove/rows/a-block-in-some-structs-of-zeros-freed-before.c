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
    int *p = malloc(sizeof *p);
    if (!p)
        abort();
    for (int i = 0; i < n; i++)
        if (__VERIFIER_nondet_int())
            s[i].owner = p;
    free(p);
    for (int i = 0; i < n; i++)
        if (s[i].owner)
            *s[i].owner = i; //~ use-after-free
    free(s);
    return 0;
}
