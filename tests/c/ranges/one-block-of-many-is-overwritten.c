//@ property: access
//@ truth: violated
//@ expect: unknown
//@ strategy: ranges
// Two blocks of one place: what is written to the second is not in the first.
#include <stdlib.h>
int table[4];
int main(void) {
    int *first = 0, *p = 0;
    for (int i = 0; i < 2; i++) {
        p = malloc(sizeof(int));
        *p = 9;
        if (!first)
            first = p;
    }
    *p = 1;
    return table[*first]; //~ out-of-bounds
}
