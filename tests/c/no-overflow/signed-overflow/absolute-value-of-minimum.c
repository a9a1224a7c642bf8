//@ property: no-overflow
//@ truth: violated
//@ expect: violated
#include <limits.h>
#include <stdlib.h>
int main(void) {
    int least = INT_MIN;
    return abs(least) == 3; //~ signed-overflow
}
