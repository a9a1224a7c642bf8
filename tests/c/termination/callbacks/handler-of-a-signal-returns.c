//@ property: termination
//@ truth: holds
//@ expect: holds
/* The program raises the signal itself, and the handler returns. */
#include <signal.h>
static volatile sig_atomic_t caught;
static void handle(int number) {
    (void)number;
    for (int i = 0; i < 3; i++)
        caught = i;
}
int main(void) {
    signal(SIGUSR1, handle);
    raise(SIGUSR1);
    return caught == 2 ? 0 : 1;
}
