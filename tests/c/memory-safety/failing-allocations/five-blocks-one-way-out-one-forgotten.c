//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ malloc: may-fail
//@ sanitizers: blind
#include <stdlib.h>
int main(void) {
    int status = 1;
    char *a = NULL, *b = NULL, *c = NULL, *d = NULL, *e = NULL;
    a = malloc(10);
    if (!a)
        goto out;
    b = malloc(20);
    if (!b)
        goto out;
    c = malloc(30); //~ allocated-here
    if (!c)
        goto out;
    d = malloc(40);
    if (!d)
        goto half;
    e = malloc(50);
    if (!e)
        goto out;
    a[9] = b[19] = c[29] = d[39] = e[49] = 0;
    status = 0;
out:
    free(e);
    free(d);
    free(c);
half:
    free(b);
    free(a);
    return status; //~ leak
} //~ leak
