//@ property: termination
//@ truth: holds
//@ expect: holds
//@ exit: 134
/* A failed assertion ends the run. */
#include <assert.h>
int main(void) {
    int i = 0;
    for (;;) {
        assert(i < 10);
        i++;
    }
}
