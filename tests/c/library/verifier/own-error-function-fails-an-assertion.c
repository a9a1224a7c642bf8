//@ property: assertions
//@ truth: violated
//@ expect: violated
//@ exit: 134
#include <assert.h>
void reach_error(void) { assert(0); }
int main(void) {
    volatile int x = 1;
    if (x) {
        reach_error(); //~ error-reached
    }
    return 0;
}
