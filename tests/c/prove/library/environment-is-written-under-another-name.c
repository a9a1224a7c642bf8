//@ property: assertions
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
#include <assert.h>
#include <stdlib.h>
int main(void) {
    char *one = getenv("HOME");
    char *other = getenv("HOME");
    if (!one || !other || !one[0])
        return 0;
    one[0] = 'x';
    other[0] = 'y';
    assert(one[0] == 'x'); //~ failed-assertion
    return 0;
}
