//@ property: no-overflow
//@ truth: holds
//@ expect: holds
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
    void *last = NULL, *other = NULL;
    int turn = 0;
    while (__VERIFIER_nondet_int()) {
        if (__VERIFIER_nondet_int()) {
            void **block = malloc(2 * sizeof *block);
            block[0] = last;
            block[1] = other;
            other = block;
        } else {
            void **block = malloc(5 * sizeof *block);
            block[4] = last;
            block[2] = other;
            last = block;
        }
        turn = 1 - turn;
    }
    return turn;
}
