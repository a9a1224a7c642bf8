//@ property: access
//@ truth: holds
//@ expect: holds
//@ strategy: ranges
#include <stdlib.h>
int table[6];
static int *mk(void) { return malloc(sizeof(int)); }
int main(void) {
    int *p = mk();
    int *q = mk();
    *p = 5;
    *q = 0;
    return table[*p];
}
