//@ property: no-overflow
//@ truth: holds
//@ expect: holds
#include <math.h>
#include <stdio.h>
static volatile double values[] = {2.0, -3.5, 0.1, 1e300, -0.0, 9007199254740993.0};
int main(void) {
    for (int i = 0; i < 6; i++) {
        double v = values[i], w = values[(i + 1) % 6];
        printf("%.17g %.17g %.17g\n", fabs(v), sqrt(fabs(v)), copysign(w, v));
        printf("%g %g %g %g %g %g\n", floor(v), ceil(v), trunc(v), round(v), rint(v), nearbyint(v));
        printf("%.17g %.17g %.17g\n", fmin(v, w), fmax(v, w), fma(v, w, 1.0));
        printf("%.17g\n", v * w + values[2]);
    }
    float single = (float)values[2];
    printf("%.9g %.9g %.9g\n", sqrtf(single), fabsf(-single), floorf(-single));
    long double wide = values[2];
    printf("%.20Lg %.20Lg\n", fabsl(-wide), wide * wide);
    return 0;
}
