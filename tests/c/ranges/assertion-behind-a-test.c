//@ property: assertions
//@ truth: holds
//@ expect: holds
//@ strategy: ranges
#include <assert.h>
#include <stdio.h>
int table[4];
int main(void) {
    int c = getchar(), found = 0;
    if (c >= 0 && c < 4) {
        found = table[c];
        assert(c <= 3);
        assert(c + found < 2147483647);
    }
    return found;
}
