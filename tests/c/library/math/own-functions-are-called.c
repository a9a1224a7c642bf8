//@ property: assertions
//@ truth: holds
//@ expect: holds
/* A definition in the program wins over what the library does. */
#include <assert.h>
double floor(double x) { return x + 100; }
float ceilf(float x) { return x + 200; }
double fma(double x, double y, double z) { return x - y - z; }
int main(void) {
    volatile double x = -1.5;
    volatile float y = 2;
    assert(floor(x) == 98.5);
    assert(ceilf(y) == 202);
    assert(fma(x, x, x) == 1.5);
    return 0;
}
