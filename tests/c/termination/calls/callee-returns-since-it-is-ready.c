//@ property: termination
//@ truth: holds
//@ expect: holds
/* The same callee with the flag set before the call. */
#include <stdio.h>
static int ready;
static void wait_until_ready(void) {
    while (!ready)
        ;
}
int main(void) {
    ready = 1;
    wait_until_ready();
    for (int i = 0; i < 3; i++)
        puts("go");
    return 0;
}
