//@ property: termination
//@ truth: holds
//@ expect: holds
//@ exit: 134
/* `abort` runs no handler, so that the endless one is never called. */
#include <stdlib.h>
static unsigned ticks;
static void wait(void) {
    for (;;)
        ticks++;
}
int main(void) {
    atexit(wait);
    abort();
}
