//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <stdio.h>
#include <stdlib.h>
int main(void) {
    printf("%d %d %d %d\n", atoi("42"), atoi("  -17 apples"), atoi("+8"), atoi("none"));
    printf("%ld %lld\n", atol("-2147483648"), atoll("9223372036854775807"));
    printf("%.3f %.3f %.3f\n", atof("3.25"), atof("-1e3x"), atof(".5"));
    return 0;
}
