//@ property: no-overflow
//@ truth: violated
//@ expect: violated
#include <limits.h>
#include <stdlib.h>
int main(void) {
    volatile int least = INT_MIN;
    return abs(least) == 0;  //~ signed-overflow
}
