//@ property: no-overflow
//@ truth: holds
//@ expect: holds
#include <stdio.h>
int main(void) {
    double zero = 0.0;
    double result = 1.0 / zero;
    printf("%d %d\n", result > 1e300, zero / zero == zero / zero);
    return 0;
}
