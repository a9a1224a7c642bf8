//@ property: initialised
//@ truth: holds
//@ expect: holds
//@ exit: 1
#include <stdlib.h>
int main(void) {
    int *p = malloc(sizeof *p);
    p[0] = 1;
    p = realloc(p, 2 * sizeof *p);
    int r = 0;
    if (p[0])
        r = 1;
    free(p);
    return r;
}
