//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <math.h>
#include <stdio.h>
int main(void) {
    volatile long double x = 2.75L, y = 0.7L, huge = 1e4000L;
    printf("%La %La %La %La\n", floorl(-x), ceill(x), truncl(-x), roundl(x));
    printf("%La %La %La\n", sqrtl(x), sqrtl(huge), fmodl(huge, y));
    printf("%La %La %La\n", fabsl(-x), copysignl(x, -y), rintl(2.5L));
    int power;
    long double whole, part = frexpl(x, &power), rest = modfl(-x, &whole);
    printf("%La %d %La %La %La\n", part, power, rest, whole, ldexpl(y, -16400));
    printf("%La %La\n", nextafterl(1.0L, 2.0L), nextafterl(1.0L, 0.0L));
    printf("%La %La %ld %lld\n", fmaxl(x, y), fminl(x, y), lroundl(-x), llrintl(x));
    return 0;
}
