//@ property: memory-safety
//@ truth: violated
//@ expect: violated
//@ sanitizers: blind
#include <stdlib.h>
extern int __VERIFIER_nondet_int(void);
int main(void) {
    char *block = NULL;
    while (__VERIFIER_nondet_int()) {
        if (block == NULL) {
            block = malloc(8);
            block[7] = 0;
        } else {
            free(block); //~ double-free
        }
    }
    free(block); //~ double-free
    return 0;
}
