//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <stdio.h>
int main(void) {
    double _Complex a = 1.0 + 2.0i;
    double _Complex b = 3.0 - 1.0i;
    double _Complex sum = a + b;
    double _Complex difference = a - b;
    float _Complex single = 0.5f + 0.25fi;
    printf("%g %g %g %g %g\n", __real__ sum, __imag__ sum, __real__ difference, __imag__ difference, (double)__imag__ single);
    return 0;
}
