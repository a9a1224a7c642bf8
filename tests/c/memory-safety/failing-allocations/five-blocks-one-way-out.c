//@ property: memory-safety
//@ truth: holds
//@ expect: holds
//@ malloc: may-fail
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
    c = malloc(30);
    if (!c)
        goto out;
    d = malloc(40);
    if (!d)
        goto out;
    e = malloc(50);
    if (!e)
        goto out;
    a[9] = b[19] = c[29] = d[39] = e[49] = 0;
    status = 0;
out:
    free(e);
    free(d);
    free(c);
    free(b);
    free(a);
    return status;
}
