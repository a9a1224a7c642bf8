//@ property: no-overflow
//@ truth: holds
//@ expect: holds
#include <limits.h>
#include <stdio.h>
int main(void) {
    int almost = INT_MAX - 1;
    int least = INT_MIN + 1;
    printf("%d %d\n", almost + 1, least - 1);
    return 0;
}
