//@ property: no-overflow
//@ truth: violated
//@ expect: violated
#include <limits.h>
int main(void) {
    int least = INT_MIN;
    int negated = -least; //~ signed-overflow
    return negated == 3;
}
