//@ property: assertions
//@ truth: holds
//@ expect: holds
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);
static int turn;
static void grow(void *last, void *other) {
    if (turn < 0 || turn > 1)
        reach_error();
    if (!__VERIFIER_nondet_int())
        return;
    turn = 1 - turn;
    if (__VERIFIER_nondet_int()) {
        void **block = malloc(2 * sizeof *block);
        block[0] = last;
        block[1] = other;
        grow(last, block);
    } else {
        void **block = malloc(5 * sizeof *block);
        block[4] = last;
        block[2] = other;
        grow(block, other);
    }
}
int main(void) {
    grow(NULL, NULL);
    return turn;
}
