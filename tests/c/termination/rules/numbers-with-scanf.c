//@ property: termination
//@ truth: holds
//@ expect: holds
/* Stops at the end of the input and at what is no number. */
#include <stdio.h>
int main(void) {
    int number;
    unsigned sum = 0;
    while (scanf("%4d", &number) == 1)
        sum += (unsigned)number;
    return sum == 1;
}
