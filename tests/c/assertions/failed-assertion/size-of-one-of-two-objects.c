//@ property: assertions
//@ truth: violated
//@ expect: unknown
//@ sanitizers: blind
//@ exit: 134
/* The compiler may know how large both are, and take the larger. */
#include <assert.h>
int main(int count, char **arguments) {
    (void)arguments;
    char a[20], b[10];
    a[0] = b[0] = 0;
    assert(__builtin_object_size(count ? a : b, 0) == (unsigned long)-1); //~ failed-assertion
    return 0;
}
