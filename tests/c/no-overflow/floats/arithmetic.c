//@ property: no-overflow
//@ truth: holds
//@ expect: holds
#include <stdio.h>
int main(void) {
    float single = 1.1f;
    double twice = 1.1;
    printf("%.9g %.17g\n", single * single, twice * twice);
    printf("%.9g %.17g\n", single / 3, twice / 3);
    printf("%.9g %.17g\n", single - 0.9f, twice - 0.9);
    printf("%.17g %d\n", (double)single, single == twice);
    printf("%.17g\n", 0.1 + 0.2);
    printf("%g %g\n", -single, -twice);
    double sum = 0;
    for (int i = 1; i <= 1000; i++)
        sum += 1.0 / i;
    printf("%.17g\n", sum);
    float small = 1e-40f;
    printf("%g %g\n", small, small / 1e10f);
    printf("%g\n", 1e308 * 10);
    return 0;
}
