//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <signal.h>
#include <stdio.h>
static volatile sig_atomic_t seen;
static void handler(int number) { seen = number; }
int main(void) {
    void (*before)(int) = signal(SIGUSR1, handler);
    printf("%d\n", before == SIG_DFL);
    printf("%d ", raise(SIGUSR1));
    printf("%d\n", seen == SIGUSR1);
    signal(SIGUSR1, SIG_IGN);
    seen = 0;
    raise(SIGUSR1);
    printf("%d %d\n", (int)seen, signal(SIGUSR1, SIG_DFL) == SIG_IGN);
    return 0;
}
