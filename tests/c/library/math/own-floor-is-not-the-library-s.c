//@ property: assertions
//@ truth: violated
//@ expect: violated
//@ exit: 134
#include <assert.h>
double floor(double x) { return x + 100; }
int main(void) {
    volatile double x = -1.5;
    assert(floor(x) == -2); //~ failed-assertion
    return 0;
}
