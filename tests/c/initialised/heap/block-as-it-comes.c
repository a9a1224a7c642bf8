//@ property: initialised
//@ truth: violated
//@ expect: violated
#include <stdlib.h>
int main(void) {
    int *p = malloc(4 * sizeof *p);
    int r = 0;
    if (p[2]) //~ uninitialised-read
        r = 1;
    free(p);
    return r;
}
