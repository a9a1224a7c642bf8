//@ property: termination
//@ truth: violated
//@ expect: unknown
//@ sanitizers: blind
/* The program raises the signal itself, and the handler never returns. */
#include <signal.h>
static volatile sig_atomic_t caught;
static void handle(int number) {
    (void)number;
    for (;;) //~ endless-run
        caught = 1;
}
int main(void) {
    signal(SIGUSR1, handle);
    raise(SIGUSR1);
    return 0;
}
