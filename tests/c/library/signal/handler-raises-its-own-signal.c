//@ property: memory-safety
//@ truth: violated
//@ expect: unknown
#include <signal.h>
static volatile sig_atomic_t depth, deepest;
static int calls;
static void handler(int number) {
    depth++;
    if (depth > deepest)
        deepest = depth;
    if (calls++ < 1)
        raise(number);
    depth--;
}
int main(void) {
    int one[1] = {0};
    signal(SIGUSR1, handler);
    raise(SIGUSR1);
    return one[deepest == 1]; //~ out-of-bounds
}
