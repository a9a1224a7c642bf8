//@ property: assertions
//@ truth: violated
//@ expect: unknown
//@ strategy: ranges
//@ sanitizers: blind
// What follows an access that may fail is still looked at.
#include <assert.h>
#include <stdio.h>
int table[4];
int main(void) {
    int c = getchar(), found = 0;
    if (c >= 0 && c <= 4) {
        if (c < 4)
            found = table[c];
        assert(c != 2); //~ failed-assertion
    }
    return found;
}
