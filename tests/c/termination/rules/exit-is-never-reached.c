//@ property: termination
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
/* The counter jumps over the number at which the program is to end. */
#include <stdlib.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
static void tick(unsigned *left) {
    if (*left == 0)
        exit(0);
    *left -= 2;
}
int main(void) {
    unsigned left = __VERIFIER_nondet_uchar();
    for (;;) //~ endless-run
        tick(&left);
}
