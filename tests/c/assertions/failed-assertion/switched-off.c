//@ property: assertions
//@ truth: holds
//@ expect: holds
//@ clang: -DNDEBUG
#include <assert.h>
int main(void) {
    int one = 1;
    assert(one == 2);
    return one - 1;
}
