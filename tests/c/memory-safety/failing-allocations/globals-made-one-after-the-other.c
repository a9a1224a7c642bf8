//@ property: memory-safety
//@ truth: holds
//@ expect: holds
//@ malloc: may-fail
#include <stdlib.h>
static int *a, *b, *c, *d, *e, *f;
static void drop(void) {
    free(a);
    free(b);
    free(c);
    free(d);
    free(e);
    free(f);
}
static int make(void) {
    a = malloc(sizeof *a);
    b = malloc(sizeof *b);
    c = malloc(sizeof *c);
    d = malloc(sizeof *d);
    e = malloc(sizeof *e);
    f = malloc(sizeof *f);
    return a && b && c && d && e && f;
}
int main(void) {
    if (!make()) {
        drop();
        return 1;
    }
    *a = *b = *c = *d = *e = *f = 0;
    drop();
    return 0;
}
