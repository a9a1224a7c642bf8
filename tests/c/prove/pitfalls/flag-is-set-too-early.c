//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
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
        *block = 1; //~ use-after-free
        if (__VERIFIER_nondet_int())
            free(block);
    }
    if (held)
        free(block); //~ double-free
    return 0;
}
