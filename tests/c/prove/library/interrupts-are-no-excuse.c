//@ property: memory-safety
//@ truth: violated
//@ expect: violated
#include <signal.h>
static volatile sig_atomic_t stop;
static void interrupted(int number) { stop = number; }
int main(void) {
    int *nothing = 0;
    signal(SIGINT, interrupted);
    return *nothing; //~ null-dereference
}
