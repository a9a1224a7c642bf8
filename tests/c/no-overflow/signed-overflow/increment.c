//@ property: no-overflow
//@ truth: violated
//@ expect: violated
#include <limits.h>
int main(void) {
    int counter = INT_MAX - 2;
    for (int i = 0; i < 3; i++)
        counter++; //~ signed-overflow
    return counter == 3;
}
