//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
// The caller has lost track of its blocks, and the function that ends the program knows nothing of them.
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
static void stop(void) {
    abort();
}
int main(void) {
    void *last = NULL, *other = NULL;
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
    }
    last = NULL; //~ leak
    other = NULL; //~ leak
    stop();
    return 0;
}
