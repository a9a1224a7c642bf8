//@ property: assertions
//@ truth: violated
//@ expect: unknown
//@ strategy: ranges
// What the library says of an error changes with each call.
#include <assert.h>
#include <errno.h>
#include <stdlib.h>
int main(void) {
    errno = 0;
    long n = strtol("99999999999999999999999", 0, 10);
    assert(errno == 0); //~ failed-assertion
    return n == 0;
}
