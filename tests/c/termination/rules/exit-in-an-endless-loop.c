//@ property: termination
//@ truth: holds
//@ expect: holds
/* The loop has no end of its own; a callee ends the program. */
#include <stdlib.h>
extern unsigned char __VERIFIER_nondet_uchar(void);
static void tick(unsigned *left) {
    if (*left == 0)
        exit(0);
    --*left;
}
int main(void) {
    unsigned left = __VERIFIER_nondet_uchar();
    for (;;)
        tick(&left);
}
