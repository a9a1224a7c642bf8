//@ property: termination
//@ truth: holds
//@ expect: unknown
/* A signal may come, or not. */
#include <signal.h>
static volatile sig_atomic_t stopped;
static void stop(int number) {
    (void)number;
    stopped = 1;
}
int main(void) {
    signal(SIGTERM, stop);
    while (!stopped)
        ;
    return 0;
}
