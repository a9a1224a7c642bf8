//@ property: memory-safety
//@ truth: holds
//@ expect: holds
//@ exit: 138
#define _GNU_SOURCE
#include <signal.h>
static volatile sig_atomic_t seen;
static void handler(int number) { seen += number; }
int main(void) {
    int one[1] = {0};
    __sysv_signal(SIGUSR1, handler);
    raise(SIGUSR1);
    if (seen != SIGUSR1)
        return 1;
    raise(SIGUSR1);
    return one[seen];
}
