//@ property: memory-safety
//@ truth: holds
//@ expect: holds
//@ exit: 134
#include <signal.h>
int main(void) {
    int one[1] = {0};
    raise(SIGABRT);
    return one[1];
}
