//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <math.h>
#include <stdio.h>
int main(void) {
    volatile double x = 0.7, y = 2.3;
    printf("%a %a %a %a\n", sqrt(y), fabs(-x), floor(-x), ceil(x));
    printf("%a %a %a %a\n", fmod(7.5, y), trunc(-y), round(2.5), rint(2.5));
    printf("%.12g %.12g %.12g %.12g\n", sin(x), cos(x), tan(x), atan2(x, y));
    printf("%.12g %.12g %.12g %.12g\n", exp(x), log(y), pow(x, y), log10(y));
    printf("%.12g %.12g %.12g %.12g\n", asin(x), acos(x), atan(y), sinh(x));
    printf("%.12g %.12g %.12g %.12g\n", cbrt(y), hypot(x, y), exp2(x), log2(y));
    printf("%a %a %a\n", (double)sqrtf(2.0f), (double)fabsf(-1.5f), (double)floorf(-1.5f));
    int exponent;
    double whole, fraction = frexp(12.5, &exponent), rest = modf(-3.75, &whole);
    printf("%a %d %a %a %a\n", fraction, exponent, rest, whole, ldexp(0.75, 5));
    printf("%d %d %d %d\n", isnan(NAN) != 0, isinf(INFINITY) != 0, isfinite(x) != 0, signbit(-0.0) != 0);
    printf("%ld %lld %ld\n", lround(-2.5), llround(2.5), lrint(3.5));
    printf("%a %a %a\n", fmax(x, y), fmin(x, NAN), copysign(1.0, -0.0));
    printf("%a %a\n", nextafter(1.0, 2.0), fma(x, y, 1.0));
    return 0;
}
