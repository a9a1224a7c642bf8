//@ property: memory-safety
//@ truth: holds
//@ expect: holds
//@ exit: 143
#include <signal.h>
int main(void) {
    int one[1] = {0};
    raise(SIGTERM);
    return one[1];
}
