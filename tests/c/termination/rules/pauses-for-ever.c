//@ property: termination
//@ truth: violated
//@ expect: unknown
//@ sanitizers: blind
/* Whether or not a pause comes to an end, the loop does not. */
#include <unistd.h>
int main(void) {
    for (;;) //~ endless-run
        pause();
}
