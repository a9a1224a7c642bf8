//@ property: no-overflow
//@ truth: violated
//@ expect: violated
#include <limits.h>
int main(void) {
    long least = LONG_MIN;
    long minus = -1;
    long result = least % minus; //~ signed-overflow
    return result == 3;
}
