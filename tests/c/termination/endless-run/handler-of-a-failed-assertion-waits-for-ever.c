//@ property: termination
//@ truth: violated
//@ expect: unknown
//@ sanitizers: blind
/* A failed assertion raises a signal, and its handler goes on. */
#include <assert.h>
#include <signal.h>
static int ready;
static void handle(int number) {
    for (;;) //~ endless-run
        ready += number & 0;
}
int main(void) {
    signal(SIGABRT, handle);
    assert(ready);
    return 0;
}
