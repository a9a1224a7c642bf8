//@ property: no-overflow
//@ truth: violated
//@ expect: violated
#include <limits.h>
int main(void) {
    int least = INT_MIN;
    int minus = -1;
    int result = least / minus; //~ signed-overflow
    return result == 3;
}
