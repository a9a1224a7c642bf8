//@ property: access
//@ truth: violated
//@ expect: unknown
//@ strategy: ranges
//@ sanitizers: blind
#include <stdio.h>
static int one(int n) { return n; }
static int (*const functions[3])(int) = {one, 0, one};
int main(void) {
    int c = getchar();
    if (c < 0 || c > 2)
        return 1;
    return functions[c](c); //~ null-dereference
}
