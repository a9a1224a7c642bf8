//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ malloc: may-fail
//@ sanitizers: blind
#include <stdlib.h>
int main(void) {
    int *a = malloc(sizeof *a), *b = malloc(sizeof *b), *c = malloc(sizeof *c), *d = malloc(sizeof *d);
    int *e = malloc(sizeof *e), *f = malloc(sizeof *f), *g = malloc(sizeof *g), *h = malloc(sizeof *h);
    if (a && b && c && d && e && g && h)
        *f = 1; //~ null-dereference
    free(a);
    free(b);
    free(c);
    free(d);
    free(e);
    free(f);
    free(g);
    free(h);
    return 0;
}
