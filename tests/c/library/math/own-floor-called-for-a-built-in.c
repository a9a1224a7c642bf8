//@ property: assertions
//@ truth: violated
//@ expect: unknown
//@ exit: 134
/* What the compiler makes of it may be a call of the program's own function. */
#include <assert.h>
double floor(double x) { return x + 100; }
int main(void) {
    volatile double x = -1.5;
    assert(__builtin_floor(x) == -2); //~ failed-assertion
    return 0;
}
