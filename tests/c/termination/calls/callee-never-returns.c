//@ property: termination
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
/* The callee waits for ever: nothing behind the call is ever reached, and the rest looks harmless. */
#include <stdio.h>
static int ready;
static void wait_until_ready(void) {
    while (!ready) //~ endless-run
        ;
}
int main(void) {
    wait_until_ready();
    for (int i = 0; i < 3; i++)
        puts("go");
    return 0;
}
