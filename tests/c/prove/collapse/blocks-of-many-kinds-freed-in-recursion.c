//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
static void grow(void *last, void *other) {
    if (!__VERIFIER_nondet_int()) {
        free(last);
        return;
    }
    if (__VERIFIER_nondet_int()) {
        void **block = malloc(2 * sizeof *block);
        block[0] = last;
        block[1] = other;
        grow(last, block);
        free(block);
    } else {
        void **block = malloc(5 * sizeof *block);
        block[4] = last;
        block[2] = other;
        grow(block, other);
        block[2] = NULL; //~ use-after-free
        free(last);
    }
}
int main(void) {
    grow(NULL, NULL);
    return 0;
}
