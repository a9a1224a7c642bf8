//@ property: initialised
//@ truth: holds
//@ expect: holds
#include <stdlib.h>
int main(void) {
    int *p = calloc(4, sizeof *p);
    int r = 0;
    if (p[2])
        r = 1;
    free(p);
    return r;
}
