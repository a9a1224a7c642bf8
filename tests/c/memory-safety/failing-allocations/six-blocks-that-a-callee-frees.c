//@ property: memory-safety
//@ truth: holds
//@ expect: holds
//@ malloc: may-fail
#include <stdlib.h>
extern unsigned __VERIFIER_nondet_uint(void);
static void destroy(int *a, int *b, int *c, int *d, int *e, int *f) {
    free(a);
    free(b);
    free(c);
    free(d);
    free(e);
    free(f);
}
int main(void) {
    unsigned count = __VERIFIER_nondet_uint();
    if (count < 1 || count > 1000)
        return 0;
    int *a = malloc(count * sizeof *a);
    int *b = malloc(count * sizeof *b);
    int *c = malloc(count * sizeof *c);
    int *d = malloc(count * sizeof *d);
    int *e = malloc(count * sizeof *e);
    int *f = malloc(count * sizeof *f);
    if (!a || !b || !c || !d || !e || !f) {
        destroy(a, b, c, d, e, f);
        return 1;
    }
    a[0] = b[0] = c[0] = d[0] = e[0] = f[0] = 1;
    destroy(a, b, c, d, e, f);
    return 0;
}
