//@ property: termination
//@ truth: holds
//@ expect: holds
//@ exit: 134
#include <assert.h>
int main(void) {
    int zero = 0;
    assert(zero == 1);
    for (;;)
        ;
}
