//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <stdio.h>
#include <stdlib.h>
int main(void) {
    volatile int seven = -7;
    div_t q = div(seven, 2);
    ldiv_t lq = ldiv(7L, -2L);
    lldiv_t llq = lldiv(-9000000000LL, 1000LL);
    printf("%d %d, %ld %ld, %lld %lld\n", q.quot, q.rem, lq.quot, lq.rem, llq.quot, llq.rem);
    printf("%d %ld %lld\n", abs(seven), labs((long)seven), llabs(-9000000000LL));
    return 0;
}
