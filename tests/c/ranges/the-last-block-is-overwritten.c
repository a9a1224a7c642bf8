//@ property: access
//@ truth: holds
//@ expect: holds
//@ strategy: ranges
// The last block of a place is told apart from those before it.
#include <stdlib.h>
int table[4];
int main(void) {
    int *p, i = 0;
    do {
        p = malloc(sizeof(int));
        *p = 9;
    } while (++i < 2);
    *p = 1;
    return table[*p];
}
