//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
#include <signal.h>
int main(void) {
    int one[1] = {0};
    raise(SIGTSTP);
    return one[1]; //~ out-of-bounds
}
