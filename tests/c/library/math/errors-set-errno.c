//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <errno.h>
#include <math.h>
#include <stdio.h>
int main(void) {
    volatile double minus_one = -1, huge = 1e308, zero = 0;
    errno = 0;
    double a = sqrt(minus_one);
    printf("%f %d\n", a, errno == EDOM);
    errno = 0;
    double b = exp(huge);
    printf("%f %d\n", b, errno == ERANGE);
    errno = 0;
    double c = log(zero);
    printf("%f %d\n", c, errno == ERANGE);
    errno = 0;
    double d = fmod(minus_one, zero);
    printf("%f %d\n", d, errno == EDOM);
    errno = 0;
    double e = pow(huge, 2);
    printf("%f %d\n", e, errno == ERANGE);
    errno = 0;
    printf("%f %d\n", pow(zero, 0), errno);
    return 0;
}
