//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <stdio.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
    char b[3], clock[9];
    int n = __VERIFIER_nondet_int(), m = __VERIFIER_nondet_int(), s = __VERIFIER_nondet_int();
    if (n < 0 || n > 23 || m < 0 || m > 59 || s < 0 || s > 59)
        return 0;
    sprintf(b, "%d", n);
    sprintf(clock, "%02d:%02d:%02d", n, m, s);
    return clock[7] == b[0];
}
