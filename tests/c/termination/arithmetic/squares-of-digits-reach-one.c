//@ property: termination
//@ truth: holds
//@ expect: holds
/* From 19 the sums of the squares of the digits are 82, 68, 100, 1. */
#include <stdio.h>
int main(void) {
    int n = 19, steps = 0;
    while (n != 1) {
        int sum = 0;
        for (; n > 0; n /= 10)
            sum += (n % 10) * (n % 10);
        n = sum;
        steps++;
    }
    printf("%d\n", steps);
    return 0;
}
