//@ property: termination
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
/* The assertion holds in every round. */
#include <assert.h>
int main(void) {
    unsigned i = 0;
    for (;;) { //~ endless-run
        assert(i % 2 == 0);
        i += 2;
    }
}
