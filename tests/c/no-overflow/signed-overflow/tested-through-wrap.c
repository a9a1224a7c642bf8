//@ property: no-overflow
//@ truth: holds
//@ expect: holds
#include <limits.h>
#include <stdio.h>
int main(void) {
    int left = INT_MAX;
    int right = 1;
    int sum;
    if (__builtin_add_overflow(left, right, &sum))
        printf("would overflow to %d\n", sum);
    return 0;
}
