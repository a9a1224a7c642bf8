//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ malloc: may-fail
//@ sanitizers: blind
#include <stdlib.h>
int main(void) {
    char *a, *b, *c, *d, *e, *f, *g, *h, *i, *j, *k, *l;
    a = malloc(1);
    b = malloc(2);
    c = malloc(3);
    d = malloc(4);
    e = malloc(5);
    f = malloc(6);
    g = malloc(7);
    h = malloc(8);
    i = malloc(9);
    j = malloc(10);
    k = malloc(11);
    l = malloc(12);
    if (a) *a = 0;
    if (b) *b = 0;
    if (c) *c = 0;
    if (d) *d = 0;
    if (e) *e = 0;
    if (g) *f = 0; //~ null-dereference
    if (h) *h = 0;
    if (i) *i = 0;
    if (j) *j = 0;
    if (k) *k = 0;
    if (l) *l = 0;
    free(a);
    free(b);
    free(c);
    free(d);
    free(e);
    free(f);
    free(g);
    free(h);
    free(i);
    free(j);
    free(k);
    free(l);
    return 0;
}
