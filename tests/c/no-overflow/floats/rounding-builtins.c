//@ property: no-overflow
//@ truth: holds
//@ expect: holds
#include <stdio.h>
int main(void) {
    double values[] = {2.5, -2.5, 3.5, 0.49999999999999994, -0.7, 1e17};
    for (int i = 0; i < 6; i++) {
        double v = values[i];
        printf("%g %g %g %g %g\n", __builtin_floor(v), __builtin_ceil(v), __builtin_trunc(v), __builtin_round(v),
               __builtin_rint(v));
    }
    printf("%g %g %g\n", __builtin_fabs(-3.5), __builtin_copysign(2.0, -0.0), __builtin_sqrt(2.25));
    printf("%g %g\n", __builtin_fmin(1, -2), __builtin_fmax(1, -2));
    printf("%.17g %.9g\n", __builtin_sqrt(2.0), __builtin_sqrtf(2.0f));
    return 0;
}
