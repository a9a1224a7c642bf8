//@ property: no-overflow
//@ truth: holds
//@ expect: holds
#include <stdio.h>
/* Narrow operands are widened first; the store back wraps as the implementation defines. */
int main(void) {
    signed char narrow = 127;
    narrow = (signed char)(narrow + 1);
    short half = 32767;
    half++;
    printf("%d %d\n", narrow, half);
    return 0;
}
