//@ property: termination
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
/* Sleeping is no end. */
#include <unistd.h>
int main(void) {
    for (;;) //~ endless-run
        sleep(1);
}
