//@ property: access
//@ truth: violated
//@ expect: unknown
//@ strategy: ranges
// What goes round the second call is not the last block any more.
#include <stdlib.h>
int table[4];
static int *mk(void) { return malloc(sizeof(int)); }
int main(void) {
    int *p = 0, *q = 0;
    for (int i = 0; i < 2; i++) {
        p = q;
        q = mk();
        *q = 0;
    }
    *p = 5;
    *q = 0;
    return table[*p]; //~ out-of-bounds
}
