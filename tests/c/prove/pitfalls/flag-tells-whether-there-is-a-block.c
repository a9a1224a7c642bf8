//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int held = 0;
    int *block;
    while (__VERIFIER_nondet_int()) {
        if (!held) {
            block = malloc(sizeof *block);
            held = 1;
        }
        *block = 1;
        if (__VERIFIER_nondet_int()) {
            free(block);
            held = 0;
        }
    }
    if (held)
        free(block);
    return 0;
}
