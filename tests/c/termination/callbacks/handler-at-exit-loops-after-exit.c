//@ property: termination
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
/* `exit` leaves a loop, and its handler begins another one. */
#include <stdlib.h>
static unsigned ticks;
static void wait(void) {
    for (;;) //~ endless-run
        ticks++;
}
int main(void) {
    atexit(wait);
    for (int i = 0;; i++)
        if (i == 3)
            exit(0);
}
