//@ property: no-overflow
//@ truth: violated
//@ expect: violated
#include <limits.h>
int main(void) {
    int largest = INT_MAX;
    int more = largest + 1; //~ signed-overflow
    return more == 0;
}
