//@ property: assertions
//@ truth: violated
//@ expect: violated
#include <assert.h>
int main(void) {
    int sum = 0;
    for (int i = 1; i <= 4; i++)
        sum += i;
    assert(sum == 11); //~ failed-assertion
    return 0;
}
