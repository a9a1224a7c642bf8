//@ property: memory-safety
//@ truth: holds
//@ expect: holds
//@ exit: 134
#define _GNU_SOURCE
#include <signal.h>
static volatile sig_atomic_t seen;
static void handler(int number) { seen += number; }
int main(void) {
    int one[1] = {0};
    __sysv_signal(SIGABRT, handler);
    raise(SIGABRT);
    if (seen != SIGABRT)
        return 1;
    raise(SIGABRT);
    return one[seen];
}
