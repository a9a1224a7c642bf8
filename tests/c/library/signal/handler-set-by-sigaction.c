//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <signal.h>
#include <stddef.h>
static volatile sig_atomic_t seen;
static void see(int number) {
    seen = number;
}
int main(void) {
    struct sigaction action;
    action.sa_handler = see;
    action.sa_flags = SA_RESTART;
    sigemptyset(&action.sa_mask);
    sigaddset(&action.sa_mask, SIGTERM);
    if (sigaction(SIGUSR1, &action, NULL) != 0)
        return 1;
    return seen;
}
