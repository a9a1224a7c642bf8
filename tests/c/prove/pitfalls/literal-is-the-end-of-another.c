//@ property: assertions
//@ truth: violated
//@ expect: unknown
//@ sanitizers: blind
#include <assert.h>
int main(void) {
    const char *whole = "without end";
    const char *part = "end";
    // The linker may put the one into the other.
    assert(whole + 8 != part); //~ failed-assertion
    return 0;
}
