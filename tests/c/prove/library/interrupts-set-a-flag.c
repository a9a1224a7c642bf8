//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <signal.h>
extern int __VERIFIER_nondet_int(void);
static volatile sig_atomic_t stop;
static void interrupted(int number) { stop = number; }
int main(void) {
    int table[4] = {0};
    signal(SIGINT, interrupted);
    while (!stop && __VERIFIER_nondet_int())
        table[3]++;
    return 0;
}
