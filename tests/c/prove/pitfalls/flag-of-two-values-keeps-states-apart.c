//@ property: memory-safety
//@ truth: holds
//@ expect: holds
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
    int held = 0;
    int *block = 0;
    while (__VERIFIER_nondet_int()) {
        if (held) {
            *block = 1;
            free(block);
            held = 0;
        } else {
            block = malloc(4);
            held = 1;
        }
    }
    if (held)
        free(block);
    return 0;
}
