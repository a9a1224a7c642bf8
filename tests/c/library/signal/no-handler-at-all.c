//@ property: memory-safety
//@ truth: violated
//@ expect: violated
#include <signal.h>
int main(void) {
    int one[1] = {0};
    return one[signal(SIGUSR1, SIG_ERR) == SIG_ERR]; //~ out-of-bounds
}
